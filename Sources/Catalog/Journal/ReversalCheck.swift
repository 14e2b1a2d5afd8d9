import GRDB

/// Finds what prevents undoing a run of changes: records that have changed since.
struct ReversalCheck {
  let db: Database
  let run: ChangeRun
  let edit: Edit

  /// - Throws: `HistoryProblem.movedOn` for the first record that is not as the run left it, that
  ///   others now refer to, or that a restored record needs; `CatalogError.nameTaken` or
  ///   `.valueTaken`; `HistoryProblem.unreadableChange` for an empty update.
  func check() throws {
    if run.kind == .changed, try first("", "c.before = '{}'") != nil {
      throw CatalogError.history(.unreadableChange(label: edit.label))
    }
    if let id = try changedRecord() { try refuse(run.recordKind, id) }
    if run.kind == .added { return try requireUnnamed() }
    if run.recordKind.hasUniqueName, let name = try takenName() {
      throw CatalogError.nameTaken(run.recordKind, existing: name)
    }
    for column in run.recordKind.columns {
      guard let target = column.target.flatMap(RecordKind.init(table:)),
        let id = try missing(target, in: column.name)
      else { continue }
      try refuse(target, id)
    }
    if run.recordKind == .animal { try requireUniqueValues() }
  }

  /// - Throws: `HistoryProblem.movedOn` if others now refer to a record to be removed.
  private func requireUnnamed() throws {
    for (kind, column) in run.recordKind.namedBy {
      let join = "JOIN \(kind.table) r ON r.\(column) = c.recordID"
      guard let id = try first(join, "1"), let other = try first(join, "1", column: "r.id") else {
        continue
      }
      try refuse(run.recordKind, id, since: JournaledRecord(kind, other))
    }
  }

  /// A record that differs from what the change recorded of it.
  private func changedRecord() throws -> Int64? {
    if run.kind == .deleted {
      return try first("JOIN \(run.recordKind.table) r ON r.id = c.recordID", "1")
    }
    return try first(
      "LEFT JOIN \(run.recordKind.table) r ON r.id = c.recordID",
      "(r.id IS NULL OR \(run.images.differences(from: "c.after")))")
  }

  /// The name of another record that now has the name to be restored.
  private func takenName() throws -> String? {
    try db.value(
      """
      SELECT r.name FROM change c
      JOIN \(run.recordKind.table) r ON r.nameKey = json_extract(c.before, '$.nameKey')
      WHERE \(ChangeRun.condition) AND r.id <> c.recordID\(isInScope) LIMIT 1
      """, run.arguments)
  }

  /// SQL for whether the names of both have to differ: of two fields, not if one is of another log.
  private var isInScope: String {
    guard let column = run.recordKind.nameScope else { return "" }
    let table = run.recordKind.table
    return """
       AND r.\(column) IS ifnull(json_extract(c.before, '$.\(column)'),
        (SELECT \(column) FROM \(table) WHERE id = c.recordID))
      """
  }

  /// - Throws: `CatalogError.valueTaken` if another animal has a unique value to be restored.
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

  /// A deleted record that a record to be restored refers to in a column.
  private func missing(_ target: RecordKind, in column: String) throws -> Int64? {
    let id = "json_extract(c.before, '$.\(column)')"
    return try first(
      "LEFT JOIN \(target.table) r ON r.id = \(id)", "\(id) IS NOT NULL AND r.id IS NULL",
      column: id)
  }

  private func first(
    _ join: String, _ condition: String, column: String = "c.recordID"
  ) throws -> Int64? {
    let sql = """
      SELECT \(column) FROM change c \(join) WHERE \(ChangeRun.condition) AND \(condition) LIMIT 1
      """
    return try db.value(sql, run.arguments)
  }

  /// Refuses the undo, naming a record, and the last edit of it or of another that is in the way.
  private func refuse(
    _ kind: RecordKind, _ id: Int64, since other: JournaledRecord? = nil
  ) throws -> Never {
    let record = JournaledRecord(kind, id)
    let name = try record.title(named: db.lastName(of: kind, id))
    let later = try db.lastEdit(of: other ?? record)
    throw CatalogError.history(
      .movedOn(name: name, since: later.flatMap { $0.id > edit.id ? $0 : nil }))
  }
}
