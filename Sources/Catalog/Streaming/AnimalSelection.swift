import GRDB

/// Which animals are read one after the other, and in what order.
public struct AnimalSelection: Sendable {
  /// What they are narrowed to, without meaning where there are marks; and the order.
  let query: AnimalQuery
  let marks: Marks?

  /// The animals of a list in its order, which a text to find does not change.
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
  /// The statement that reads the texts of fields, in their order, and the id.
  func statement(of fields: Fields, _ db: Database) throws -> Statement {
    let columns = (fields.map(\.sql) + ["a.id"]).joined(separator: ", ")
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
