import GRDB

/// Reads animals, with all or some of their fields, in the current transaction.
struct AnimalReader {
  /// The join that provides the columns of the category.
  static let category = "LEFT JOIN animalCategory c ON c.id = a.categoryID"

  let db: Database
  private let fields: [Field]
  /// The SELECT clause for the columns that `animal(_:)` decodes, in that order.
  let selection: String

  /// Reads these fields, or all fields of the catalog.
  init(_ db: Database, _ fields: [Field]? = nil) throws {
    self.db = db
    self.fields = try fields ?? Array(db.fields())
    selection = """
      SELECT a.id, a.foldedName, \(self.fields.map(\.selection).joined(separator: ", ")),
        (SELECT editID FROM animalRecency WHERE animalID = a.id),
        (SELECT value FROM importedKey WHERE animalID = a.id),
        (SELECT s.columnName FROM importedKey k CROSS JOIN importSource s ON s.id = k.sourceID
          WHERE k.animalID = a.id),
        EXISTS (SELECT 1 FROM photo WHERE animalID = a.id)
      """
  }

  /// Reads the fields that a list needs.
  init(_ db: Database, for query: AnimalQuery) throws {
    try self.init(db, db.fields(for: query))
  }

  /// Reads the animals of a query that begins with FROM; see `Database.rows(_:_:isKept:as:)`.
  func animals(
    _ query: String, _ arguments: StatementArguments = [], isKept: Bool = true
  ) throws -> [Animal] {
    try db.rows("\(selection) \(query)", arguments, isKept: isKept, as: animal)
  }

  /// Filters and sorts the animals `a` of a query that selects ids, and reads the first ones from a
  /// bound or an end; backward, the last one comes first.
  func sorted(
    _ selection: String, _ arguments: StatementArguments = [], where filter: Filter,
    by order: ListOrder, from bound: PageBound<Animal>?, backward: Bool, limit: Int
  ) throws -> [Animal] {
    var filter = filter
    if let bound { filter.add(order.beyond(bound, backward: backward)) }
    // Only ids are sorted: most sorted animals are never shown.
    return try animals(
      withIDs: "\(selection) \(filter.clause) \(order.clause(backward: backward)) LIMIT ?",
      arguments + filter.arguments + [limit])
  }

  /// Reads the animals whose ids a query selects, in its order.
  func animals(withIDs query: String, _ arguments: StatementArguments) throws -> [Animal] {
    try db.rows(query, arguments, isKept: false) { try $0.decode(Int64.self, atIndex: 0) }
      .compactMap(animal(withID:))
  }

  /// Reads one animal; nil if it does not exist.
  func animal(withID id: Animal.ID) throws -> Animal? {
    try animals("FROM animal a \(Self.category) WHERE a.id = ?", [id]).first
  }

  /// Decodes a row of `selection`, by position: twice as fast as by name. Throws when the row
  /// violates the schema, as in a damaged file.
  func animal(_ row: Row) throws -> Animal {
    var next = 2
    let values = try FieldValues(row: row, of: fields, at: &next)
    let foldedName = try row.decode(String.self, atIndex: 1)
    try PageWeight.add(foldedName.utf8.count + values.weight)
    return Animal(
      id: try row.decode(Int64.self, atIndex: 0), values: values, foldedName: foldedName,
      importedKey: try row.decode(String?.self, atIndex: next + 1).map { value in
        ImportedKey(column: try row.decode(String?.self, atIndex: next + 2) ?? "", value: value)
      },
      lastEdit: try row.decode(Int64?.self, atIndex: next) ?? 0,
      hasPhoto: try row.decode(Bool.self, atIndex: next + 3))
  }
}

extension FieldValues {
  /// Decodes the values that the `selection` of these fields reads, from an index on, and advances
  /// the index past them.
  init(row: Row, of fields: some Sequence<Field>, at index: inout Int) throws {
    self.init()
    for field in fields { self[field.id] = try field.value(in: row, at: &index) }
  }
}

extension Field {
  /// The columns that `value(in:at:)` decodes, in that order.
  var selection: String {
    switch kind {
    case .name, .choice: stored
    case .value(let kind): kind.rules?.reading(stored) ?? stored
    case .category: AnimalCategory.columns
    }
  }

  /// Decodes the value at an index and advances the index past it; nil for no value.
  func value(in row: Row, at index: inout Int) throws -> FieldValue? {
    switch kind {
    case .name, .choice:
      defer { index += 1 }
      guard let text = try row.decode(String?.self, atIndex: index) else { return nil }
      if case .choice(let words) = kind, !words.contains(text) {
        throw DatabaseError(
          resultCode: .SQLITE_CORRUPT, message: "no such \(title.lowercased()): \(text)")
      }
      return .text(text)
    case .value(let kind):
      defer { index += 1 }
      return kind.value(try row.decode(DatabaseValue.self, atIndex: index))
    case .category:
      defer { index += 3 }
      return try AnimalCategory(row: row, from: index).map { .category(.existing($0)) }
    }
  }
}

extension Database {
  /// The fields that a list reads of each animal.
  fileprivate func fields(for query: AnimalQuery) throws -> [Field] {
    let fields = try query.readsDerived ? fieldsWithDerived().ofLists : Array(fields())
    return fields.filter(query.reads)
  }
}
