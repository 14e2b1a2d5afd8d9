import GRDB

/// The columns that saving a draft writes: all columns of a new record, otherwise those of the
/// fields that the draft changed and others did not.
struct RecordSave {
  private let db: Database
  private let kind: RecordKind
  /// The ID of the record; nil for a new one.
  private let id: Int64?
  private var columns: [(name: String, value: DatabaseValue)] = []
  private var name: String?

  /// Prepares a new record. Throws what `CatalogStore.save(_:over:in:kept:)` throws for its values.
  init(_ db: Database, adding draft: RecordDraft, to kind: RecordKind, in known: Fields? = nil)
    throws
  {
    self.db = db
    self.kind = kind
    id = nil
    if let most = kind.most, try db.number("SELECT count(*) FROM \(kind.table)") >= most {
      throw CatalogError.tooMany(kind, limit: most)
    }
    try kind.check?(db, draft)
    for field in try fields(of: draft, since: RecordDraft([:]), in: known) {
      try add(field, of: draft)
    }
  }

  /// Compares a draft with the record that was opened for editing and with the current record.
  /// Throws what `CatalogStore.save(_:over:in:kept:)` throws for its values; otherwise
  /// `CatalogError.conflict` if both changed a field to different values.
  init<Record: EditableRecord>(
    _ db: Database, of now: Record, from original: RecordDraft, to draft: RecordDraft,
    in known: Fields? = nil
  ) throws {
    self.db = db
    kind = Record.kind
    id = now.id
    try kind.check?(db, draft)
    let current = RecordDraft(now)
    var isConflict = false
    for field in try fields(of: draft, since: original, in: known) {
      let merge = field.merge(draft, base: original, now: current)
      if merge == .conflict { isConflict = true }
      if merge != .theirs { try add(field, of: draft) }
    }
    if isConflict { throw CatalogError.conflict(now.journaled, now: current) }
  }

  private func fields(
    of draft: RecordDraft, since original: RecordDraft, in known: Fields?
  ) throws -> Fields {
    let fields = try db.fields(of: kind)
    if !fields.hold(draft.changes(from: original), as: known ?? fields) {
      throw CatalogError.fields(.changed)
    }
    return fields
  }

  private mutating func add(_ field: Field, of draft: RecordDraft) throws {
    let category = field == .category ? try db.categoryID(draft.category) : nil
    let draft = try db.resolved(draft, field, of: kind == .animal ? id : nil)
    if field == .name {
      let name = try db.checked(draft.name, limit: kind.maxNameLength, orThrow: CatalogError.name)
      self.name = name
      columns.append((field.column, name.databaseValue))
      columns += kind.columns.compactMap { column in
        column.ofName.map { (column.name, $0(name).databaseValue) }
      }
      return
    }
    let value = try field.stored(draft, category: category)
    if field.isRequired, value.isNull {
      throw CatalogError.value(field, ValueProblem("Enter the \(field.noun)."))
    }
    // SQLite has the same rule, and no sentence.
    if kind.columns.contains(where: { $0.isLink(field) }), Reference.isDeleted(draft[text: field]) {
      throw CatalogError.value(field, ValueProblem(of: draft[text: field], meaning: []))
    }
    if kind == .animal, field.valueKind?.isUnique == true {
      try UniqueValues(field: field).require(value, of: id, db)
    }
    columns.append((field.column, value))
  }

  /// Writes the columns and returns the ID of the record. Throws `CatalogError.nameTaken`.
  func write() throws -> Int64 {
    if let id {
      if !columns.isEmpty {
        let assignments = columns.map { "\($0.name) = ?" }.joined(separator: ", ")
        try run("UPDATE \(kind.table) SET \(assignments) WHERE id = ?", columns.map(\.value) + [id])
      }
      return id
    }
    var names = columns.map(\.name)
    var values = names.map { _ in "?" }
    if kind.has(.position) {
      names.append(StoredColumn.position.name)
      values.append("(SELECT ifnull(max(position), 0) + 1 FROM \(kind.table))")
    }
    try run(
      """
      INSERT INTO \(kind.table) (\(names.joined(separator: ", ")))
        VALUES (\(values.joined(separator: ", ")))
      """, columns.map(\.value))
    return db.lastInsertedRowID
  }

  private func run(_ sql: String, _ values: [any DatabaseValueConvertible]) throws {
    do {
      try db.run(sql, StatementArguments(values))
    } catch let error as DatabaseError
      where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE && kind.hasUniqueName
    {
      let holder: String? = try db.value(
        "SELECT name FROM \(kind.table) WHERE nameKey = ?", [Folding.key(name ?? "")])
      throw CatalogError.nameTaken(kind, existing: holder ?? name ?? "")
    }
  }
}

extension StoredColumn {
  /// Whether it holds the values of a field that refers to another record.
  fileprivate func isLink(_ field: Field) -> Bool { name == field.column && target != nil }
}

extension Database {
  /// The values of a record; nil if it no longer exists.
  func values(of record: JournaledRecord) throws -> FieldValues? {
    let fields = try fields(of: record.kind)
    let selection = fields.map(\.selection).joined(separator: ", ")
    let sql = "SELECT \(selection) FROM \(record.kind.table) a WHERE a.id = ?"
    return try first(sql, [record.id]) { row in
      var next = 0
      return try FieldValues(row: row, of: fields, at: &next)
    }
  }

  /// Checks a name and throws its problem as the error that `refusal` makes of it.
  func checked(
    _ name: String, limit: Int = Name.maximumLength, orThrow refusal: (NameProblem) -> CatalogError
  ) throws(CatalogError) -> String {
    do {
      return try Name.checked(name, limit: limit)
    } catch {
      throw refusal(error)
    }
  }
}
