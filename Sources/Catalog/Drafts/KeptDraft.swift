import Foundation

/// A draft as the catalog keeps it until it is saved or thrown away.
public struct KeptDraft: Identifiable, Sendable {
  /// The row in the catalog; positive, and never used again for another draft.
  public let id: Int64
  /// When it was kept last, by the clock of its author's host.
  public let time: Date
  /// Who edits it, or did.
  public let author: Author
  /// What was edited, or why that cannot be told.
  public let content: Result<DraftContent, UnreadableDraft>
  /// Whether it is under edit now, here or in another program.
  public let isUnderEdit: Bool
}

/// Why a kept draft cannot be read. It stays in the catalog all the same.
public enum UnreadableDraft: Error, Equatable, Sendable {
  /// A newer program has kept it, in a format of that number.
  case newer(format: Int)
  /// It is not as its format says: only a part was written, or another program has changed it.
  case damaged
}
