import GRDB

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
    try PageWeight.add(category.weight)
    self.init(category: category, count: try row.decode(Int.self, atIndex: 3))
  }

  /// A page of the categories by folded name, or as much of it as `bytes` of text, and one at least.
  static func page(
    _ db: Database, from start: PageStart<AnimalCategory>, limit: Int, bytes: Int
  ) throws -> Page<CategoryCount> {
    try PageWeight.bounding(rows: limit, bytes: bytes) { try page(db, from: start, limit: $0) }
  }

  private static func page(
    _ db: Database, from start: PageStart<AnimalCategory>, limit: Int
  ) throws -> Page<CategoryCount> {
    try Keyset(leading: ["c.foldedName"], id: "c.id").page(from: start, limit: limit) {
      ([$0.foldedName.databaseValue], $0.id)
    } read: { clauses, arguments in
      try db.rows("\(selection) \(clauses)", arguments, as: CategoryCount.init(row:))
        .compactMap { $0 }
    }
  }
}
