import GRDB

/// The number of animals before a given one in a list.
struct Rank {
  private let animal: Animal
  private let query: AnimalQuery

  init(of animal: Animal, in query: AnimalQuery) {
    self.animal = animal
    self.query = query
  }

  /// Counts them; in a list sorted by category, from kept counts where these suffice.
  func number(_ db: Database) throws -> Int {
    let narrowing = try Narrowing(query, db)
    if narrowing.isEmpty { return 0 }
    if query.sort == .category, narrowing.isKept { return try numberByCategory(db, narrowing) }
    var filter = Filter(narrowing)
    let order = RankedOrder(query, narrowing)
    let bound = PageBound(row: animal, isIncluded: false)
    filter.add(try order.beyond(bound, backward: true, db))
    return try count(db, filter)
  }

  /// Adds the kept counts of the categories before to the rank within the animal's own category.
  private func numberByCategory(_ db: Database, _ narrowing: Narrowing) throws -> Int {
    var filter = Filter()
    filter.add(Filter.Condition(amongCategoriesOf: narrowing, id: "nullif(n.categoryID, 0)"))
    if let diet = narrowing.diet { filter.add("n.diet = ?", [diet.rawValue]) }
    let sign = query.isDescending ? ">" : "<"
    let key: [any DatabaseValueConvertible] = [
      animal.category == nil ? 0 : 1, animal.category?.foldedName ?? "", animal.category?.id ?? 0,
    ]
    filter.add("(n.categoryID <> 0, ifnull(c.foldedName, ''), n.categoryID) \(sign) (?, ?, ?)", key)
    let before = try db.number(
      """
      SELECT ifnull(sum(\(Database.keptNumber)), 0) FROM animalCount n
      LEFT JOIN animalCategory c ON c.id = n.categoryID \(filter.clause)
      """, filter.arguments)
    var own = query
    own.scope = animal.category.map { .category($0.id) } ?? .uncategorised
    own.sort = .name
    return try before + Rank(of: animal, in: own).number(db)
  }

  private func count(_ db: Database, _ filter: Filter) throws -> Int {
    let table: Segment.Table = query.sort == .changed ? .animalRecency : .animal
    let source = query.sort == .category ? table.join : table.source
    return try db.number("SELECT count(*) \(source) \(filter.clause)", filter.arguments)
  }
}
