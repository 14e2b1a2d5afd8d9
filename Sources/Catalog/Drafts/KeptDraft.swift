import Foundation

/// A draft as the catalog keeps it until it is saved or thrown away.
public struct KeptDraft: Identifiable, Sendable {
  /// Positive, and never that of another draft.
  public let id: Int64
  /// When it was kept last, by the clock of its author's host.
  public let time: Date
  /// Who edits it, or did.
  public let author: Author
  /// What was edited, or why that is not known.
  public let content: Result<DraftContent, UnreadableDraft>
  /// Whether it is under edit now, here or in another program.
  public let isUnderEdit: Bool
}

extension KeptDraft {
  /// An id for a new draft, which it has before any write: the microseconds since 1970 and ten random
  /// bits. Whatever is left of the draft, in the catalog and beside it, is then known to be one.
  public static func newID() -> ID {
    ID(Date.now.timeIntervalSince1970 * 1_000_000) << 10 | ID.random(in: 0..<1 << 10)
  }
}

/// Why a kept draft cannot be read. It stays in the catalog all the same.
public enum UnreadableDraft: Error, Equatable, Sendable {
  /// A newer program has kept it, in a format of that number.
  case newer(format: Int)
  /// It is not as its format says: only a part was written, or another program has changed it.
  case damaged
}
