/// Where a page of a list begins, and the direction to read in.
public enum PageStart<Row> {
  /// The first rows.
  case first
  /// The last rows.
  case last
  /// The rows after this one.
  case after(Row)
  /// The rows before this one.
  case before(Row)
  /// This row and those after it, even if the row itself is gone.
  case at(Row)

  /// The same start with its row mapped.
  public func map<Other>(_ value: (Row) -> Other) -> PageStart<Other> {
    switch self {
    case .first: .first
    case .last: .last
    case .after(let row): .after(value(row))
    case .before(let row): .before(value(row))
    case .at(let row): .at(value(row))
    }
  }

  /// Whether the page is read from its last row to its first.
  var isBackward: Bool {
    switch self {
    case .first, .after, .at: false
    case .last, .before: true
    }
  }

  /// The row where the page begins, and whether the page includes it; nil at an end of the list.
  var bound: PageBound<Row>? {
    switch self {
    case .first, .last: nil
    case .after(let row), .before(let row): PageBound(row: row, isIncluded: false)
    case .at(let row): PageBound(row: row, isIncluded: true)
    }
  }
}

extension PageStart: Sendable where Row: Sendable {}

/// The row where a page begins.
struct PageBound<Row> {
  let row: Row
  let isIncluded: Bool
}

/// Consecutive rows of a list.
public struct Page<Row: Sendable>: Sendable {
  /// The rows in list order, whichever direction they were read in.
  public let rows: [Row]
  /// Whether the list ends with this page, in the direction it was read in.
  public let reachesEnd: Bool

  /// A page of these rows, which are in list order.
  public init(rows: [Row], reachesEnd: Bool) {
    self.rows = rows
    self.reachesEnd = reachesEnd
  }

  /// Makes a page of rows in reading order: one more than `limit` if others follow.
  init(_ found: [Row], backward: Bool, limit: Int) {
    let page = found.prefix(limit)
    self.init(rows: backward ? page.reversed() : Array(page), reachesEnd: found.count <= limit)
  }
}

extension Animal {
  /// A placeholder that sorts just before the animals whose names start with a text, or would
  /// follow it, ignoring case and accents. The list is sorted by name, perhaps within diets or
  /// categories; the diet or category is then that of the given animal.
  public init(standingAt name: String, beside animal: Animal, in query: AnimalQuery) {
    let range = NameRange(startingWith: Folding.folded(name))
    let end = range.end ?? range.start + "\u{10FFFF}"
    self.init(
      id: .min, values: animal.values,
      foldedName: query.isDescending ? end : range.start, importedKey: nil,
      lastEdit: animal.lastEdit, hasPhoto: false)
  }
}
