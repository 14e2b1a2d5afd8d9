import GRDB

/// What stands in the way of undoing a run of changes: records that have moved on since.
struct JournalConflict {
  let db: Database
  let run: ChangeRun
  let edit: Edit

  /// - Throws: `HistoryProblem.movedOn` for the first record that is not as the run left it, or that
  ///   others have come to need; a name or a unique value that was taken by another;
  ///   `.unreadableChange` for an update of nothing.
  func check() throws {
    if run.kind == .update, try first("", "c.before = '{}'") != nil {
      throw CatalogError.history(.unreadableChange(label: edit.label))
    }
    if let id = try changedRecord() { try refuse(run.table, id) }
    switch (run.table, run.kind) {
    case (.category, .insertion):
      if let animal = try newAnimal() { try refuse(.animal, animal, named: .category) }
    case (.category, .update), (.category, .deletion):
      if let name = try takenName() { throw CatalogError.categoryNameTaken(existing: name) }
    case (.field, .update), (.field, .deletion):
      if let name = try takenName() { throw CatalogError.fields(.nameTaken(existing: name)) }
    case (.search, .update), (.search, .deletion):
      if let name = try takenName() { throw CatalogError.search(.nameTaken(existing: name)) }
    case (.animal, .update), (.animal, .deletion):
      if let category = try missingCategory() { try refuse(.category, category) }
      try requireUniqueValues()
    case (.animal, .insertion), (.field, .insertion), (.search, .insertion): break
    }
  }

  /// A record that does not equal what the change left, as far as that says.
  private func changedRecord() throws -> Int64? {
    if run.kind == .deletion {
      return try first("JOIN \(run.table.rawValue) r ON r.id = c.recordID", "1")
    }
    let differs = run.images.columns.map { column in
      """
      json_type(c.after, '$.\(column)') IS NOT NULL
        AND r.\(column) IS NOT json_extract(c.after, '$.\(column)')
      """
    }
    return try first(
      "LEFT JOIN \(run.table.rawValue) r ON r.id = c.recordID",
      "(r.id IS NULL OR \(differs.joined(separator: " OR ")))")
  }

  /// An animal in a category that is to go.
  private func newAnimal() throws -> Int64? {
    try first("JOIN animal r ON r.categoryID = c.recordID", "1", column: "r.id")
  }

  /// The name of another record that has the name that is to come back.
  private func takenName() throws -> String? {
    try db.value(
      """
      SELECT r.name FROM change c
      JOIN \(run.table.rawValue) r ON r.nameKey = json_extract(c.before, '$.nameKey')
      WHERE \(ChangeRun.condition) AND r.id <> c.recordID LIMIT 1
      """, run.arguments
    )
  }

  /// - Throws: `CatalogError.valueTaken` where another animal has a unique value that is to come back.
  private func requireUniqueValues() throws {
    for unique in try db.fields().unique {
      let column = unique.field.column
      let holder = try first(
        """
        JOIN animal r ON r.\(column) = json_extract(c.before, '$.\(column)') \(FieldIndex.collation)
          AND r.id <> c.recordID
        """, "1", column: "r.id")
      guard let animal = try holder.flatMap(db.animal) else { continue }
      throw CatalogError.valueTaken(unique.field, by: animal)
    }
  }

  /// The category that an animal is to come back into, and that has gone.
  private func missingCategory() throws -> Int64? {
    let category = "json_extract(c.before, '$.categoryID')"
    return try first(
      "LEFT JOIN animalCategory r ON r.id = \(category)",
      "\(category) IS NOT NULL AND r.id IS NULL", column: category)
  }

  private func first(
    _ join: String, _ condition: String, column: String = "c.recordID"
  ) throws -> Int64? {
    let sql = """
      SELECT \(column) FROM change c \(join) WHERE \(ChangeRun.condition) AND \(condition) LIMIT 1
      """
    return try db.value(sql, run.arguments)
  }

  /// Names a record and who changed it last; or, where `named` says so, the category it is in.
  private func refuse(
    _ table: JournaledTable, _ id: Int64, named: JournaledTable? = nil
  ) throws -> Never {
    let later = try db.lastEdit(of: table, id)
    var name = try db.lastName(of: table, id)
    if name.isEmpty { name = "\(table.record(id).noun) \(id)" }
    if named == .category, let category = try db.animal(id)?.category { name = category.name }
    throw CatalogError.history(
      .movedOn(name: name, since: later.flatMap { $0.id > edit.id ? $0 : nil }))
  }
}
