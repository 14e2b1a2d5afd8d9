import Foundation

/// What is under edit in an editor: the values that it began with, and those of the draft.
public enum DraftContent: Hashable, Sendable {
  /// The draft of an animal; without an id, of a new one.
  case animal(Animal.ID?, original: RecordDraft, value: RecordDraft)
  /// The name of a category under edit; without an id, of a new one.
  case category(AnimalCategory.ID?, original: String, value: String)
  /// A saved search under edit; without an id, a new one.
  case search(SavedSearch.ID?, original: SearchDraft, value: SearchDraft)

  /// Whether both are edits of the same record, which has been saved before.
  public func isOfSameRecord(as other: DraftContent) -> Bool {
    switch (self, other) {
    case (.animal(let id?, _, _), .animal(let other, _, _)): id == other
    case (.category(let id?, _, _), .category(let other, _, _)): id == other
    case (.search(let id?, _, _), .search(let other, _, _)): id == other
    default: false
    }
  }
}

/// The text in which the catalog file keeps a draft: one JSON object, with the key `animal`,
/// `category` or `search`. Its format has a number of its own in the table.
extension DraftContent {
  /// The format that is written, and the only one that is known.
  static let format = 1

  /// The content as it is kept.
  public func encoded() throws -> EncodedDraft {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return EncodedDraft(
      json: String(decoding: try encoder.encode(StoredContent(self)), as: UTF8.self))
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

/// The content of a draft as the catalog and a rescue file keep it.
public struct EncodedDraft: Sendable {
  let json: String
}
