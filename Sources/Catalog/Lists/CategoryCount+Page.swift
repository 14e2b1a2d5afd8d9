import GRDB

extension CategoryCount {
  /// The query that `init(row:)` decodes, without WHERE and ORDER BY.
  static let selection = """
    SELECT \(AnimalCategory.columns),
      (SELECT ifnull(sum(\(Database.keptNumber)), 0) FROM animalCount n WHERE n.categoryID = c.id)
    FROM animalCategory c
    """

  /// Decodes a category and the count that follows it.
  init?(row: Row) throws {
    guard let category = try AnimalCategory(row: row, from: 0) else { return nil }
    try PageWeight.add(category.weight)
    self.init(category: category, count: try row.decode(Int.self, atIndex: 3))
  }

  /// A page of the categories by folded name, with at most `bytes` of text unless one row has more.
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
