import GRDB

/// Which animals to read one after another, and in what order.
public struct AnimalSelection: Sendable {
  /// The order, and what limits the animals unless there are marks.
  let query: AnimalQuery
  let marks: Marks?

  /// The animals of a list in its own order; search matches are not ranked.
  public init(_ query: AnimalQuery) {
    self.query = query
    marks = nil
  }

  /// The marked animals in the order of a list.
  public init(_ marks: Marks, inOrderOf query: AnimalQuery) {
    self.query = query
    self.marks = marks
  }

  /// Whether no animal is left out.
  public var isEverything: Bool {
    marks == nil && query.listsAll
  }
}

extension AnimalSelection {
  /// The statement that reads the columns of fields, in their order, and then the id.
  func statement(of fields: Fields, _ db: Database) throws -> Statement {
    let columns = (fields.map(\.sql) + ["a.id"]).joined(separator: ", ")
    let filter = try filter(db)
    let statement = try db.makeStatement(
      sql: "SELECT \(columns) FROM animal a \(MarkedPart.others) \(filter.clause) \(order)")
    try statement.setArguments(filter.arguments)
    return statement
  }

  /// The number of animals, from kept counts if possible.
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

  /// SQLite reads by id without sorting, unless the conditions favour another way.
  private var order: String {
    let order = ListOrder(query)
    if query.sort == .newest { return "ORDER BY a.id \(order.isDescending ? "DESC" : "ASC")" }
    return order.clause(backward: false)
  }
}
