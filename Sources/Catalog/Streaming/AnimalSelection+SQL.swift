import GRDB

extension AnimalSelection {
  /// The statement that reads the texts of all fields, in their order.
  func statement(_ db: Database) throws -> Statement {
    let columns = AnimalField.all.map(\.sql).joined(separator: ", ")
    let filter = try filter(db)
    let statement = try db.makeStatement(
      sql: "SELECT \(columns) FROM animal a \(MarkedPart.others) \(filter.clause) \(order)")
    try statement.setArguments(filter.arguments)
    return statement
  }

  /// How many they are, from counts that the catalog keeps where there are such.
  func count(_ db: Database) throws -> Int {
    if let marks { return try MarkReader(marks: marks, db: db).count() }
    let narrowing = try Narrowing(query, db)
    if narrowing.isEmpty { return 0 }
    return narrowing.isKept ? try db.keptCount(narrowing) : try Filter(narrowing).count(db)
  }

  private func filter(_ db: Database) throws -> Filter {
    guard let marks else { return Filter(try Narrowing(query, db)) }
    var filter = Filter()
    filter.add(try marks.condition(db))
    return filter
  }

  /// By the id SQLite reads without sorting, unless another way is better for the conditions.
  private var order: String {
    let order = ListOrder(query)
    if query.sort == .newest { return "ORDER BY a.id \(order.isDescending ? "DESC" : "ASC")" }
    return order.clause(backward: false)
  }
}

extension Marks {
  /// What holds for the marked animals, of whom `c` is the category and `r` the last change.
  fileprivate func condition(_ db: Database) throws -> Filter.Condition {
    let parts = try parts.map { try $0.filter(db).condition }
    let isUnmarked = Filter.Condition("a.id IN (SELECT value FROM json_each(?))", [unmarked.json])
    let isAdded = Filter.Condition("a.id IN (SELECT value FROM json_each(?))", [added.json])
    if parts.isEmpty { return isAdded }
    var inParts = Filter()
    inParts.add(.or(parts))
    if !unmarked.isEmpty { inParts.add("NOT (\(isUnmarked.sql))", isUnmarked.values) }
    return added.isEmpty ? inParts.condition : .or([inParts.condition, isAdded])
  }
}
