import Catalog

/// A line of what an edit changed: which record, or a field of it before and after.
nonisolated public struct ChangeLine: HistoryRow {
  /// What the line tells.
  public enum Content: Hashable, Sendable {
    /// Which record was changed, and how.
    case record
    /// That the journal cannot be read here.
    case unreadable
    /// A field that was added or deleted with its record, and its value.
    case value(Change.Field, String)
    /// A field before and after, side by side.
    case field(Change.Field)
    /// A field before the edit, above what it was after it.
    case before(Change.Field)
    /// A field after the edit.
    case after(Change.Field)
  }

  /// The change of which it is a line.
  public let change: Change
  /// The place of the line among those of its change, from 0; two for each field.
  public let part: Int
  /// What it tells.
  public let content: Content

  /// The place of the line in the journal.
  public var id: [Int64] { [change.id, Int64(part)] }
  /// The id of the change.
  public var entry: Int64 { change.id }

  /// The lines of a change; `isNarrow` sets old and new one below the other.
  static func lines(of change: Change, isNarrow: Bool) -> [ChangeLine] {
    let details =
      change.fields.map { fields in
        fields.enumerated().flatMap { index, field in
          contents(of: field, in: change, isNarrow: isNarrow).enumerated().map {
            ChangeLine(change: change, part: 2 * index + $0 + 1, content: $1)
          }
        }
      } ?? [ChangeLine(change: change, part: 1, content: .unreadable)]
    return [ChangeLine(change: change, part: 0, content: .record)] + details
  }

  private static func contents(
    of field: Change.Field, in change: Change, isNarrow: Bool
  ) -> [Content] {
    switch change.kind {
    case .added: [.value(field, field.after)]
    case .deleted: [.value(field, field.before)]
    case .changed: isNarrow ? [.before(field), .after(field)] : [.field(field)]
    }
  }
}
