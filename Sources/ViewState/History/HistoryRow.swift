import Catalog

/// A row of a list of the history.
nonisolated public protocol HistoryRow: Identifiable, Hashable, Sendable {
  /// The id in the journal of what it shows, or of what it shows a part of.
  var entry: Int64 { get }
}

nonisolated extension Edit: HistoryRow {
  /// Its own id.
  public var entry: Int64 { id }
}

nonisolated extension Tombstone: HistoryRow {
  /// Its own id.
  public var entry: Int64 { id }
}

/// Rows that were read together, the newest first.
struct HistoryRows<Row: HistoryRow> {
  let rows: [Row]
  /// Whether there are no others in the direction in which they were read.
  let reachesEnd: Bool

  /// The rows of a page, each entry of which makes one or more.
  init<Entry>(
    _ page: HistoryPage<Entry>, from start: HistoryStart, _ rows: (Entry) -> [Row]
  ) {
    let entries: [Entry] =
      switch start {
      case .newest, .before: page.entries
      case .after: page.entries.reversed()
      }
    self.rows = entries.flatMap(rows)
    reachesEnd = page.reachesEnd
  }
}
