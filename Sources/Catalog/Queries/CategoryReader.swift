import GRDB

/// Reads pages of the categories by folded name and id, so that a page near the end costs what the
/// first one costs.
struct CategoryReader {
  private let bound: (category: AnimalCategory, isIncluded: Bool)?
  private let backward: Bool
  private let limit: Int

  init(from start: CategoryStart, limit: Int) {
    self.limit = max(limit, 0)
    switch start {
    case .first, .after, .at: backward = false
    case .last, .before: backward = true
    }
    switch start {
    case .first, .last: bound = nil
    case .after(let category), .before(let category): bound = (category, false)
    case .at(let category): bound = (category, true)
    }
  }

  /// Reads the page, and one more category to see whether there is one.
  func page(_ db: Database) throws -> CategoryPage {
    let found = try categories(db, limit + 1)
    let page = Array(found.prefix(limit))
    return CategoryPage(
      categories: backward ? page.reversed() : page, reachesEnd: found.count <= limit)
  }

  /// First come those that differ from the bound by id alone, then the others, as in a `Segment`.
  private func categories(_ db: Database, _ limit: Int) throws -> [CategoryCount] {
    guard let bound else { return try categories(db, Filter(), limit) }
    let sign = backward ? "<" : ">"
    var near = Filter()
    near.add("c.foldedName = ?", [bound.category.foldedName])
    near.add("c.id \(sign)\(bound.isIncluded ? "=" : "") ?", [bound.category.id])
    let found = try categories(db, near, limit)
    if found.count == limit { return found }
    var beyond = Filter()
    beyond.add("c.foldedName \(sign) ?", [bound.category.foldedName])
    return try found + categories(db, beyond, limit - found.count)
  }

  private func categories(
    _ db: Database, _ filter: Filter, _ limit: Int
  ) throws -> [CategoryCount] {
    let direction = backward ? "DESC" : "ASC"
    return try db.rows(
      """
      \(CategoryCount.selection) \(filter.clause)
      ORDER BY c.foldedName \(direction), c.id \(direction) LIMIT ?
      """, filter.arguments + [limit], as: CategoryCount.init(row:)
    ).compactMap { $0 }
  }
}

extension CategoryCount {
  /// What `init(row:)` reads, without conditions and order.
  static let selection = """
    SELECT \(AnimalCategory.columns),
      (SELECT ifnull(sum(\(Database.keptNumber)), 0) FROM animalCount n WHERE n.categoryID = c.id)
    FROM animalCategory c
    """

  /// Reads a category and, after it, a number.
  init?(row: Row) throws {
    guard let category = try AnimalCategory(row: row, from: 0) else { return nil }
    self.init(category: category, count: try row.decode(Int.self, atIndex: 3))
  }
}
