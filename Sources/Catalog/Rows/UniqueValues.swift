import GRDB

/// The values of a field that no two animals may share. A SQLite index enforces that for every
/// writer; this code finds the animal that already has a value.
///
/// Values that differ only in the case of A to Z count as the same, as in a `FieldIndex`.
struct UniqueValues {
  /// The prefix of the index names.
  static let prefix = "animalUnique"

  let field: Field

  /// The name of the index, and the SQL that creates it.
  var definition: (name: String, sql: String) {
    let name = Self.prefix + field.column.prefix(1).uppercased() + field.column.dropFirst()
    return (
      name,
      """
      CREATE UNIQUE INDEX \(name) ON animal (\(field.column) \(FieldIndex.collation)) \
      WHERE \(field.column) IS NOT NULL
      """
    )
  }

  /// - Throws: `CatalogError.valueTaken` if another animal has the value.
  func require(_ value: DatabaseValue, of id: Animal.ID? = nil, _ db: Database) throws {
    let holders = try db.animals(having: value, in: field).filter { $0 != id }
    guard let holder = holders.first, let animal = try db.animal(holder) else { return }
    throw CatalogError.valueTaken(field, by: animal)
  }

  /// - Throws: `CatalogError.value` if several animals would get the value, or
  ///   `CatalogError.valueTaken` if another animal has it.
  func require(_ value: DatabaseValue, of runs: MarkedRuns, _ db: Database) throws {
    if runs.count > 1 {
      throw CatalogError.value(
        field, ValueProblem("No two animals have the same \(field.noun); set it for one at a time.")
      )
    }
    let has = Filter.Condition("a.\(field.column) = ? \(FieldIndex.collation)", [value])
    if try runs.count(where: has) == 0 { try require(value, db) }
  }
}

extension Fields {
  /// The fields with unique values.
  var unique: [UniqueValues] { filter { $0.valueKind?.isUnique == true }.map(UniqueValues.init) }
}

extension Database {
  /// The first animals that have a value, at most three; none for NULL.
  func animals(having value: DatabaseValue, in field: Field) throws -> [Animal.ID] {
    let condition =
      field.foldedColumn.map { "\($0) = ?" } ?? "\(field.column) = ? \(FieldIndex.collation)"
    return try values("SELECT id FROM animal WHERE \(condition) ORDER BY id LIMIT 3", [value])
  }

  /// The indexes of the fields with unique values, by name. Retired fields keep theirs, along with
  /// their values.
  func uniqueIndexes() throws -> [String: String] {
    Dictionary(try uniqueValues().map { ($0.definition.name, $0.definition.sql) }) { first, _ in
      first
    }
  }

  private func uniqueValues() throws -> [UniqueValues] {
    try customFields(ValueOptions.isUnique).filter { $0.valueKind?.isUnique == true }
      .map(UniqueValues.init)
  }

  /// Creates missing indexes and drops those that are no longer wanted; returns the duplicates in
  /// the fields whose indexes cannot be created.
  package func makeUniqueIndexes() throws -> [Duplicates] {
    let wanted = try uniqueValues()
    let found: [String] = try values(
      "SELECT name FROM sqlite_master WHERE type = 'index' AND name GLOB '\(UniqueValues.prefix)*'")
    let names = wanted.map(\.definition.name)
    for name in found where !names.contains(name) { try execute(sql: "DROP INDEX \(name)") }
    var refused: [Duplicates] = []
    for unique in wanted where !found.contains(unique.definition.name) {
      let shared = try Duplicates(self, in: unique.field)
      if shared.count > 0 {
        refused.append(shared)
      } else {
        try execute(sql: unique.definition.sql)
      }
    }
    return refused
  }

  /// Updates the triggers, views and indexes that depend on the fields after one has changed.
  /// Throws `FieldsProblem.sharedValues` if animals share values of a field that is to be unique.
  func followFieldChange() throws {
    try LatestTriggers.make(self)
    try RecordView.makeAll(self)
    if let shared = try makeUniqueIndexes().first {
      throw CatalogError.fields(.sharedValues(shared))
    }
  }
}
