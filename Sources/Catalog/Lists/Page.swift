/// Where a page of a list begins, and in which direction it is read.
public enum PageStart<Row> {
  /// The first rows.
  case first
  /// The last rows.
  case last
  /// The rows that follow this one.
  case after(Row)
  /// The rows that come before this one.
  case before(Row)
  /// This row and those that follow it; when it is gone, those that follow its place.
  case at(Row)

  /// The same place by another value of its row.
  public func map<Other>(_ value: (Row) -> Other) -> PageStart<Other> {
    switch self {
    case .first: .first
    case .last: .last
    case .after(let row): .after(value(row))
    case .before(let row): .before(value(row))
    case .at(let row): .at(value(row))
    }
  }

  /// Whether the last row of the page is read first.
  var isBackward: Bool {
    switch self {
    case .first, .after, .at: false
    case .last, .before: true
    }
  }

  /// The row at which the page begins, and whether the page has it; nil at an end of the list.
  var bound: PageBound<Row>? {
    switch self {
    case .first, .last: nil
    case .after(let row), .before(let row): PageBound(row: row, isIncluded: false)
    case .at(let row): PageBound(row: row, isIncluded: true)
    }
  }
}

extension PageStart: Sendable where Row: Sendable {}

/// A row at which a page begins.
struct PageBound<Row> {
  let row: Row
  let isIncluded: Bool
}

/// A run of neighbours in a list.
public struct Page<Row: Sendable>: Sendable {
  /// The rows in the order of the list, whichever way they were read.
  public let rows: [Row]
  /// Whether the list has nothing more beyond this page in the direction in which it was read.
  public let reachesEnd: Bool

  /// A page of these rows, in the order of the list.
  public init(rows: [Row], reachesEnd: Bool) {
    self.rows = rows
    self.reachesEnd = reachesEnd
  }

  /// Takes what was read from a start, in the direction of reading: one row more than `limit` where
  /// there is more.
  init(_ found: [Row], backward: Bool, limit: Int) {
    let page = found.prefix(limit)
    self.init(rows: backward ? page.reversed() : Array(page), reachesEnd: found.count <= limit)
  }
}

extension PageStart<Animal> {
  /// The animals from the first one on whose name starts with a text, or comes after it where none
  /// does; in lists by diet or category, among those of one animal. Names are compared without case
  /// and accents.
  ///
  /// - Parameters:
  ///   - name: The text.
  ///   - animal: The animal whose diet or category it is.
  ///   - query: A list whose order follows names.
  /// - Returns: Where the page begins.
  public static func at(name: String, beside animal: Animal, in query: AnimalQuery) -> Self {
    .at(Animal(standingAt: name, beside: animal, in: query))
  }

  /// The animals that come before those of `at(name:beside:in:)`.
  public static func before(name: String, beside animal: Animal, in query: AnimalQuery) -> Self {
    .before(Animal(standingAt: name, beside: animal, in: query))
  }
}

extension Animal {
  /// A placeholder that sorts just before all that `PageStart.at(name:beside:in:)` begins with: its
  /// id is less than all others, and in a list from Z to A its name is the first beyond those that
  /// start with the text.
  fileprivate init(standingAt name: String, beside animal: Animal, in query: AnimalQuery) {
    let range = NameRange(startingWith: Folding.folded(name))
    let end = range.end ?? range.start + "\u{10FFFF}"
    self.init(
      id: .min, values: animal.values,
      foldedName: query.isDescending ? end : range.start, importedKey: nil,
      lastEdit: animal.lastEdit)
  }
}
