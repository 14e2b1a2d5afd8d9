import GRDB

extension Database {
  /// The number of animals before a given one in a list; in a list sorted by category, from kept
  /// counts where these suffice.
  func rank(of animal: Animal, in query: AnimalQuery) throws -> Int {
    let resolved = try ResolvedQuery(query, self)
    if resolved.isEmpty { return 0 }
    if query.sort == .category, resolved.isKept {
      return try rankByCategory(of: animal, in: query, resolved)
    }
    var filter = Filter(resolved)
    let bound = PageBound(row: animal, isIncluded: false)
    filter.add(try RankedOrder(query, resolved).beyond(bound, backward: true, self))
    let table: Segment.Table = query.sort == .changed ? .animalRecency : .animal
    let source = query.sort == .category ? table.join : table.source
    return try number("SELECT count(*) \(source) \(filter.clause)", filter.arguments)
  }

  /// Adds the kept counts of the categories before to the rank within the animal's own category.
  private func rankByCategory(
    of animal: Animal, in query: AnimalQuery, _ resolved: ResolvedQuery
  ) throws -> Int {
    var filter = Filter()
    filter.add(Filter.Condition(amongCategoriesOf: resolved, id: "nullif(n.categoryID, 0)"))
    if let diet = resolved.diet { filter.add("n.diet = ?", [diet.rawValue]) }
    let sign = query.isDescending ? ">" : "<"
    let key: [any DatabaseValueConvertible] = [
      animal.category == nil ? 0 : 1, animal.category?.foldedName ?? "", animal.category?.id ?? 0,
    ]
    filter.add("(n.categoryID <> 0, ifnull(c.foldedName, ''), n.categoryID) \(sign) (?, ?, ?)", key)
    let before = try number(
      """
      SELECT ifnull(sum(\(Database.keptNumber)), 0) FROM animalCount n
      LEFT JOIN animalCategory c ON c.id = n.categoryID \(filter.clause)
      """, filter.arguments)
    var own = query
    own.scope = animal.category.map { .category($0.id) } ?? .uncategorised
    own.sort = .name
    return try before + rank(of: animal, in: own)
  }
}
