import Catalog

/// A line of what an edit changed: which record, or a field of it before and after.
nonisolated public struct ChangeLine: Identifiable, Hashable, Sendable {
  /// What the line says.
  public enum Content: Hashable, Sendable {
    /// Which record was changed, and how.
    case record
    /// The journal cannot be read here.
    case unreadable
    /// A field that was added or deleted with its record, and its value.
    case value(Change.Field, String)
    /// A field before and after, side by side.
    case field(Change.Field)
    /// A field before the edit, above its value after it.
    case before(Change.Field)
    /// A field after the edit.
    case after(Change.Field)
  }

  /// The change that the line belongs to.
  public let change: Change
  /// The place of the line among those of its change, from 0; two for each field.
  public let part: Int
  /// What it says.
  public let content: Content

  /// The place of the line in the journal.
  public var id: [Int64] { [change.id, Int64(part)] }

  /// The lines of a page that begins at a line or at an end; `changes` reads the changes.
  static func page(
    from start: PageStart<ChangeLine>, isNarrow: Bool,
    of changes: (PageStart<Change.ID>) throws(CatalogError) -> Page<Change>
  ) throws(CatalogError) -> Page<ChangeLine> {
    switch start {
    case .first: try page(of: changes(.first), isNarrow) { _ in true }
    case .last: try page(of: changes(.last), isNarrow) { _ in true }
    case .after(let line):
      try page(of: changes(.at(line.change.id)), isNarrow) { line.precedes($0, isNarrow) }
    case .before(let line):
      try page(of: changes(.before(line.change.id - 1)), isNarrow) { $0.precedes(line, isNarrow) }
    case .at(let line):
      try page(of: changes(.at(line.change.id)), isNarrow) { !$0.precedes(line, isNarrow) }
    }
  }

  private static func page(
    of changes: Page<Change>, _ isNarrow: Bool, where isWanted: (ChangeLine) -> Bool
  ) -> Page<ChangeLine> {
    let read = changes.rows.flatMap { lines(of: $0, isNarrow: isNarrow) }
    return Page(rows: read.filter(isWanted), reachesEnd: changes.reachesEnd)
  }

  /// Whether it stands before another one. Old and new values side by side are one line.
  private func precedes(_ other: ChangeLine, _ isNarrow: Bool) -> Bool {
    if change.id != other.change.id { return change.id > other.change.id }
    return isNarrow ? part < other.part : (part + 1) / 2 < (other.part + 1) / 2
  }
  /// The lines of a change; `isNarrow` puts old and new values one below the other.
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
    case .changed:
      isNarrow ? [.before(field.differing), .after(field.differing)] : [.field(field.differing)]
    }
  }
}
