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
        "\(CategoryCount.selection) ORDER BY c.foldedName, c.id", as: CategoryCount.init(row:)
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

extension Database {
  func animal(_ id: Animal.ID) throws -> Animal? {
    try first(
      "\(Animal.selection) FROM animal a \(Animal.category) WHERE a.id = ?", [id],
      as: Animal.init(row:))
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

  /// A kept number; one that another program has falsified beyond measure makes no sum overflow.
  static let keptNumber = "min(count, 1000000000000)"

  /// The number of animals in the categories and with the diet that are asked for, without counting
  /// them; names are not looked at.
  func keptCount(_ narrowing: Narrowing) throws -> Int {
    var filter = Filter()
    switch narrowing.scope {
    case .all: break
    case .uncategorised: filter.add("categoryID = 0")
    case .categories:
      filter.add(Filter.Condition(amongCategoriesOf: narrowing, id: "categoryID"))
    }
    if let diet = narrowing.diet { filter.add("diet = ?", [diet.rawValue]) }
    return try number(
      "SELECT ifnull(sum(\(Self.keptNumber)), 0) FROM animalCount \(filter.clause)",
      filter.arguments)
  }

  /// The number of animals in a list without a text to find.
  func keptCount(_ query: AnimalQuery) throws -> Int {
    try keptCount(Narrowing(query, self))
  }
}
