import Foundation

/// A draft that the catalog keeps until it is saved or discarded.
public struct KeptDraft: Identifiable, Sendable {
  /// Positive and unique to this draft.
  public let id: Int64
  /// When it was last kept, by the clock of the author's host.
  public let time: Date
  /// The author, who edits it or last did.
  public let author: Author
  /// What was edited, or why that cannot be read.
  public let content: Result<DraftContent, UnreadableDraft>
  /// Whether it is being edited now, here or in another program.
  public let isUnderEdit: Bool
}

extension KeptDraft {
  /// An ID for a new draft, assigned before any write: the microseconds since 1970 and ten random
  /// bits. It identifies whatever is left of the draft, in the catalog or beside it.
  public static func newID() -> ID {
    ID(Date.now.timeIntervalSince1970 * 1_000_000) << 10 | ID.random(in: 0..<1 << 10)
  }
}

/// Why a kept draft cannot be read. It stays in the catalog nevertheless.
public enum UnreadableDraft: Error, Equatable, Sendable {
  /// A newer program wrote it in this format.
  case newer(format: Int)
  /// It does not match its format: it was partly written, or another program changed it.
  case damaged
}
