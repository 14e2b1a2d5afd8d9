import GRDB

extension CatalogStore {
  /// The animal with this id, or nil when it is gone.
  ///
  /// - Throws: What SQLite refused, as every read.
  public func animal(_ id: Animal.ID) throws(CatalogError) -> Animal? {
    try read { db in try db.animal(id) }
  }

  /// The category with this id, or nil when it is gone.
  public func category(_ id: AnimalCategory.ID) throws(CatalogError) -> AnimalCategory? {
    try read { db in try db.category(id) }
  }

  /// The category whose name has the same `Folding.key`, or nil when there is none.
  public func category(named name: String) throws(CatalogError) -> AnimalCategory? {
    try read { db in try db.category(named: name) }
  }

  /// All categories by folded name, with the numbers of their animals.
  public func categories() throws(CatalogError) -> [CategoryCount] {
    try read { db in
      try db.rows(
        """
        SELECT \(AnimalCategory.columns),
          (SELECT ifnull(sum(n.count), 0) FROM animalCount n WHERE n.categoryID = c.id)
        FROM animalCategory c ORDER BY c.foldedName, c.id
        """, as: CategoryCount.init(row:)
      ).compactMap { $0 }
    }
  }

  /// The numbers of animals, from counts that the catalog keeps.
  public func counts() throws(CatalogError) -> CatalogCounts {
    try read { db in
      CatalogCounts(
        total: try db.keptCount(AnimalQuery()),
        uncategorised: try db.keptCount(AnimalQuery(scope: .uncategorised)))
    }
  }

  /// The number of animals in a list without `find`, from counts that the catalog keeps; nil for
  /// one with `find`.
  public func keptCount(of query: AnimalQuery) throws(CatalogError) -> Int? {
    guard !query.isSearch else { return nil }
    return try read { db in try db.keptCount(query) }
  }

  /// A page of a list; without `find` it costs the same wherever it begins.
  ///
  /// - Parameters:
  ///   - query: The list.
  ///   - start: Where the page begins, and in which direction it is read.
  ///   - limit: The greatest number of animals.
  /// - Returns: The animals, and whether the list ends with them.
  /// - Throws: What SQLite refused.
  public func page(
    of query: AnimalQuery, from start: PageStart, limit: Int
  ) throws(CatalogError) -> AnimalPage {
    try read { db in try PageReader(query, from: start, limit: limit).page(db) }
  }
}

extension CategoryCount {
  /// Reads a category and, after it, a number.
  fileprivate init?(row: Row) throws {
    guard let category = try AnimalCategory(row: row, from: 0) else { return nil }
    self.init(category: category, count: try row.decode(Int.self, atIndex: 3))
  }
}

extension Database {
  func animal(_ id: Animal.ID) throws -> Animal? {
    try first("\(Animal.selection) WHERE a.id = ?", [id], as: Animal.init(row:))
  }

  func category(_ id: AnimalCategory.ID) throws -> AnimalCategory? {
    try category(where: "c.id = ?", [id])
  }

  func category(named name: String) throws -> AnimalCategory? {
    try category(where: "c.nameKey = ?", [Folding.key(name)])
  }

  private func category(
    where condition: String, _ arguments: StatementArguments
  ) throws -> AnimalCategory? {
    let sql = "SELECT \(AnimalCategory.columns) FROM animalCategory c WHERE \(condition)"
    return try first(sql, arguments) { try AnimalCategory(row: $0, from: 0) } ?? nil
  }

  /// The number of animals in the scope and with the diet of a query, without counting them.
  func keptCount(_ query: AnimalQuery) throws -> Int {
    var conditions: [String] = []
    var arguments = StatementArguments()
    switch query.scope {
    case .all: break
    case .uncategorised: conditions.append("categoryID = 0")
    case .category(let id):
      conditions.append("categoryID = ?")
      arguments += [id]
    }
    if let diet = query.diet {
      conditions.append("diet = ?")
      arguments += [diet.rawValue]
    }
    let clause = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
    return try number("SELECT ifnull(sum(count), 0) FROM animalCount \(clause)", arguments)
  }
}
