/// All rows of all tables of a catalog, but for the times in the journal.
struct CatalogPicture {
  /// A line for each row, with its table.
  let lines: [String]

  init(_ path: String) throws {
    let program = try OtherProgram(path)
    defer { try? program.close() }
    let tables = [
      "animal": "id, name, foldedName, diet, categoryID",
      "animalCategory": "id, name, nameKey, foldedName",
      "animalCount": "categoryID, diet, count",
      "animalRecency": "animalID, editID, categoryID, diet",
      "animalReplacement": "id, isReplacing",
      "edit": "id, user, label, kind, undoes, isUndone, isOpen",
      "change": "id, editID, tableName, recordID, before, after",
      "importedRow": "keyHigh, keyLow, nth, animalID, editID, name, category, diet",
      "importSource": "id, header, columnName", "importedKey": "animalID, sourceID, value",
      "searchPending": "foldedName", "searchName": "place, foldedName",
      "sqlite_sequence": "name, seq",
    ]
    lines = try tables.keys.sorted().flatMap { table in
      let columns = (tables[table] ?? "").split(separator: ",").map { "quote(\($0))" }
      let row = columns.joined(separator: " || ' ' || ")
      return try program.texts("SELECT '\(table) ' || \(row) FROM \"\(table)\" ORDER BY \(row)")
    }
  }
}
