import Foundation

/// What is under edit in an editor: the values that it began with, and those of the draft.
public struct DraftContent: Hashable, Sendable {
  /// What kind of record is edited.
  public let kind: RecordKind
  /// The record; nil for a new one.
  public let id: Int64?
  /// The values that the edit began with.
  public let original: RecordDraft
  /// The values under edit.
  public let value: RecordDraft

  /// An edit of a record, or of a new one where there is no id.
  public init(_ kind: RecordKind, _ id: Int64?, original: RecordDraft, value: RecordDraft) {
    self.kind = kind
    self.id = id
    self.original = original
    self.value = value
  }

  /// The record that is edited; nil for a new one.
  public var record: JournaledRecord? { id.map { JournaledRecord(kind, $0) } }
}

/// The text in which the catalog file keeps a draft: one JSON object, whose one key is the noun of
/// the kind of record. Its format has a number of its own in the table.
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
