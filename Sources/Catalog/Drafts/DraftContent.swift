import Foundation

/// The content of an editor: the values at the start of the edit, and those of the draft.
public struct DraftContent: Hashable, Sendable {
  /// The kind of record being edited.
  public let kind: RecordKind
  /// The ID of the record; nil for a new one.
  public let id: Int64?
  /// The values at the start of the edit.
  public let original: RecordDraft
  /// The values being edited.
  public let value: RecordDraft

  /// Creates the content for a record, or for a new one if `id` is nil.
  public init(_ kind: RecordKind, _ id: Int64?, original: RecordDraft, value: RecordDraft) {
    self.kind = kind
    self.id = id
    self.original = original
    self.value = value
  }

  /// What the record was called when the edit began, or what a new one is called.
  public var name: String { kind.name(in: id == nil ? value : original) }

  /// The record being edited; nil for a new one.
  public var record: JournaledRecord? { id.map { JournaledRecord(kind, $0) } }
}

/// The text that the catalog file stores for a draft: a JSON object whose only key is the noun of
/// the record kind. The table stores the number of its format.
extension DraftContent {
  /// The format that is written, and the only one known.
  static let format = 1

  /// The content as it is stored.
  public func encoded() throws -> EncodedDraft {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return EncodedDraft(
      json: String(decoding: try encoder.encode(StoredContent(self)), as: UTF8.self))
  }

  /// Reads JSON in a format.
  ///
  /// - Throws: `UnreadableDraft` if a newer program wrote the format, or the text is malformed.
  init(json: String, format: Int) throws(UnreadableDraft) {
    guard format <= Self.format else { throw .newer(format: format) }
    do {
      self = try JSONDecoder().decode(StoredContent.self, from: Data(json.utf8)).content
    } catch {
      throw .damaged
    }
  }
}

/// The content of a draft as the catalog and a rescue file store it.
public struct EncodedDraft: Sendable {
  let json: String
}
