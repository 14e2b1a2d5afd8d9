import Catalog

/// Which rows of a list of the history to read.
enum HistoryPlace {
  /// The newest or the oldest rows.
  case start, end
  /// The rows around an entry, whether or not it is still there.
  case around(Int64)
  /// The rows below the last one in memory, which belongs to that entry.
  case following(Int64)
  /// The rows above the first one in memory, which belongs to that entry.
  case preceding(Int64)

  /// The pages that make them up, in the order of the list. An entry of which a part is in memory is
  /// read once more, so that no part is left out.
  var pages: [HistoryStart] {
    switch self {
    case .start: [.newest]
    case .end: [.after(.min)]
    case .around(let id): [.after(id), .before(id + 1)]
    case .following(let id): [.before(id + 1)]
    case .preceding(let id): [.after(id - 1)]
    }
  }
}

/// The rows of a list of the history that are in memory: those around the view.
struct HistoryWindow<Row: HistoryRow> {
  /// The rows, which of them is selected, and which are in view.
  var view = RowWindow<Row>()
  /// Whether the first row is the newest of the whole list.
  private(set) var reachesStart = true
  /// Whether the last row is the oldest of the whole list.
  private(set) var reachesEnd = true

  /// How many rows an entry makes at least, as a rule.
  let rowsPerEntry: Int

  init(rowsPerEntry: Int) {
    self.rowsPerEntry = rowsPerEntry
  }

  /// How many entries a page has: two views of rows, and room for an entry to be read again.
  var pageSize: Int { max(20, 2 * view.height) / rowsPerEntry + 1 }

  /// What to read next so that one more view of rows is in memory on both sides; nil when nothing is
  /// missing.
  var missing: HistoryPlace? {
    let below = view.rows.count - view.top - view.height
    if !reachesEnd, below < view.height {
      return view.rows.last.map { .following($0.entry) }
    }
    if !reachesStart, view.top < view.height {
      return view.rows.first.map { .preceding($0.entry) }
    }
    return nil
  }

  /// Takes the pages that were read for a place. What lies far from the view is forgotten.
  mutating func accept(_ pages: [HistoryRows<Row>], at place: HistoryPlace) {
    guard let first = pages.first, let last = pages.last else { return }
    let new = pages.flatMap(\.rows)
    switch place {
    case .start: replace(with: new, selection: 0, start: true, end: last.reachesEnd)
    case .end: replace(with: new, selection: new.count - 1, start: first.reachesEnd, end: true)
    case .around:
      let index = new.firstIndex { $0.id == view.selected?.id } ?? first.rows.count
      replace(with: new, selection: index, start: first.reachesEnd, end: last.reachesEnd)
    case .following: append(unknown(new), reachesEnd: last.reachesEnd)
    case .preceding: prepend(unknown(new), reachesStart: first.reachesEnd)
    }
  }

  /// The rows that are not in memory.
  private func unknown(_ rows: [Row]) -> [Row] {
    let edges = [view.rows.first?.entry, view.rows.last?.entry]
    let known = Set(view.rows.filter { edges.contains($0.entry) }.map(\.id))
    return rows.filter { !known.contains($0.id) }
  }

  /// A view that stood at the start stays there while the selection is in it.
  private mutating func replace(with new: [Row], selection: Int, start: Bool, end: Bool) {
    let stood = reachesStart && view.top == 0
    let offset = stood && start ? min(max(0, selection), view.height - 1) : view.selectionOffset
    reachesStart = start
    reachesEnd = end
    view.replace(with: new, selection: selection, offset: offset)
  }

  /// The most rows to keep: three pages, whatever number of rows a page has.
  private func limit(for new: [Row]) -> Int { 3 * max(pageSize, new.count) }

  private mutating func append(_ new: [Row], reachesEnd: Bool) {
    self.reachesEnd = reachesEnd
    if view.append(new, limit: limit(for: new)) > 0 { reachesStart = false }
  }

  private mutating func prepend(_ new: [Row], reachesStart: Bool) {
    self.reachesStart = reachesStart
    if view.prepend(new, limit: limit(for: new)) > 0 { reachesEnd = false }
  }
}
