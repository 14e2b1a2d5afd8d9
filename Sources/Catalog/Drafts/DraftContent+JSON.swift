import Foundation

/// The text in which the catalog file keeps a draft: one JSON object, with the key `animal` or
/// `category`. Its format has a number of its own in the table.
extension DraftContent {
  /// The format that is written, and the only one that is known.
  static let format = 1

  /// The content as JSON.
  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(StoredContent(self)), as: UTF8.self)
    }
  }

  /// Reads JSON of a format.
  ///
  /// - Throws: `UnreadableDraft` if the format is of a newer program, or the text is not as it must
  ///   be.
  init(json: String, format: Int) throws(UnreadableDraft) {
    guard format <= Self.format else { throw .newer(format: format) }
    do {
      self = try JSONDecoder().decode(StoredContent.self, from: Data(json.utf8)).content
    } catch {
      throw .damaged
    }
  }
}
