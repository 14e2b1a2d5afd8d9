import Catalog

/// The rows of a list that are in memory, and where they lie in the whole list.
struct ListWindow<Row: Identifiable & Sendable> {
  /// The rows, which of them is selected, and which are in view.
  var view = RowWindow<Row>()
  /// How many rows lie before the first one in memory, if known.
  private(set) var rowsBefore: Int?
  /// Whether the first row is the first of the whole list.
  private(set) var reachesStart = true
  /// Whether the last row is the last of the whole list.
  private(set) var reachesEnd = true
  /// Whether a view of the first rows stays there while the selection is in it.
  private let staysAtStart: Bool

  init(staysAtStart: Bool) {
    self.staysAtStart = staysAtStart
  }

  /// How many rows a page has: two views of rows.
  var pageSize: Int { max(20, 2 * view.height) }

  /// What to read next to have `views` more views of rows in memory on both sides; nil for nothing.
  func missing(views: Int) -> ListPlace<Row>? {
    let wanted = views * view.height
    let below = view.rows.count - view.top - view.height
    if !reachesEnd, below < wanted { return view.rows.last.map(ListPlace.following) }
    if !reachesStart, view.top < wanted { return view.rows.first.map(ListPlace.preceding) }
    return nil
  }

  /// Takes the pages that were read for a place, in the order of the list; a row that they are read
  /// around is the first one of the last page. Rows far from the view are forgotten.
  mutating func accept(_ pages: [Page<Row>], at place: ListPlace<Row>) {
    guard let first = pages.first, let last = pages.last else { return }
    let new = pages.flatMap(\.rows)
    switch place {
    case .start: replace(with: new, selection: 0, start: true, end: last.reachesEnd)
    case .end: replace(with: new, selection: new.count - 1, start: first.reachesEnd, end: true)
    case .around:
      replace(with: new, selection: first.rows.count, start: first.reachesEnd, end: last.reachesEnd)
    case .following: append(new, reachesEnd: last.reachesEnd)
    case .preceding: prepend(new, reachesStart: first.reachesEnd)
    }
  }

  mutating func removeAll() {
    replace(with: [], selection: 0, start: true, end: true)
  }

  /// Learns how many rows the whole list has, and so how many lie before those at its end.
  mutating func accept(count: Int) {
    if rowsBefore == nil, reachesEnd { rowsBefore = count - view.rows.count }
  }

  mutating func accept(rank: Int, of row: Row) {
    guard let index = view.rows.firstIndex(where: { $0.id == row.id }) else { return }
    rowsBefore = rank - index
  }

  private mutating func replace(with new: [Row], selection: Int, start: Bool, end: Bool) {
    let stays = staysAtStart && reachesStart && start && view.top == 0
    let offset = stays ? min(max(0, selection), view.height - 1) : view.selectionOffset
    reachesStart = start
    reachesEnd = end
    view.replace(with: new, selection: selection, offset: offset)
    rowsBefore = start ? 0 : nil
  }

  /// The most rows to keep: after a page of two views joins two views, two are left beyond them.
  private func limit(for new: [Row]) -> Int { 4 * max(pageSize, new.count) }

  private mutating func append(_ new: [Row], reachesEnd: Bool) {
    self.reachesEnd = reachesEnd
    let forgotten = view.append(new, limit: limit(for: new))
    rowsBefore = rowsBefore.map { $0 + forgotten }
    if forgotten > 0 { reachesStart = false }
  }

  private mutating func prepend(_ new: [Row], reachesStart: Bool) {
    self.reachesStart = reachesStart
    rowsBefore = rowsBefore.map { $0 - new.count }
    if view.prepend(new, limit: limit(for: new)) > 0 { reachesEnd = false }
  }
}

/// Which rows of a list to read.
enum ListPlace<Row> {
  /// The first or the last rows.
  case start, end
  /// The rows around one, whether or not it is still there.
  case around(Row)
  /// The rows after the last one in memory.
  case following(Row)
  /// The rows before the first one in memory.
  case preceding(Row)

  /// Whether they replace the rows in memory.
  var isNew: Bool {
    switch self {
    case .start, .end, .around: true
    case .following, .preceding: false
    }
  }

  /// The starts of the pages that make them up, in the order of the list.
  var starts: [PageStart<Row>] {
    switch self {
    case .start: [.first]
    case .end: [.last]
    case .around(let row): [.before(row), .at(row)]
    case .following(let last): [.after(last)]
    case .preceding(let first): [.before(first)]
    }
  }
}

extension PageStart {
  /// The elements around a row: half before it and half after, or more on one side if the other has
  /// too few; without a row the first ones.
  static func around<Element>(
    _ row: Row?, limit: Int, _ read: (PageStart, _ limit: Int) throws -> [Element]
  ) rethrows -> [Element] {
    guard let row else { return try read(.first, limit) }
    let some = try read(.at(row), limit / 2)
    let before = try read(.before(row), limit - some.count)
    return try before + read(.at(row), limit - before.count)
  }
}
