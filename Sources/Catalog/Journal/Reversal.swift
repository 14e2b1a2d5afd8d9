import GRDB

/// Reverses an edit from its last change to its first, in a transaction that is an edit of its own.
struct Reversal {
  let db: Database
  let edit: Edit
  /// The only record to reverse; nil for all of them.
  let record: JournaledRecord?
  let interruption: Interruption
  /// Receives the number of changes reversed so far.
  let report: (Int) -> Void

  /// Reverses the edit.
  ///
  /// - Throws: `HistoryProblem.movedOn` if a record is not as the edit left it, `.unreadableChange`
  ///   if the journal lacks what is needed, `CancellationError`.
  func run() throws {
    var bound: Int64?
    var count = 0
    var hasChangedFields = false
    while let run = try ChangeRun(db, of: edit.id, on: record, before: bound) {
      try interruption.check()
      try reverse(run)
      if run.recordKind == .field { hasChangedFields = true }
      bound = run.range.lowerBound
      count += run.count
      report(count)
    }
    if hasChangedFields { try db.followFieldChange() }
    try db.noteReversal(of: edit.id, only: record)
  }

  private func reverse(_ run: ChangeRun) throws {
    do {
      try JournalConflict(db: db, run: run, edit: edit).check()
      try db.execute(sql: run.reversal, arguments: run.arguments)
    } catch let error as DatabaseError where error.isOfJournal {
      throw CatalogError.history(.unreadableChange(label: edit.label))
    }
  }
}

extension DatabaseError {
  /// Whether a journal image is unreadable or the table rejects it; wrong animal counts are another
  /// matter.
  fileprivate var isOfJournal: Bool {
    [.SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH].contains(resultCode)
      && message?.contains("animalCount") != true
  }
}

extension ChangeRun {
  /// The statement that undoes the run.
  fileprivate var reversal: String {
    let name = recordKind.table
    let columns = images.columns
    let before = columns.map { "json_extract(c.before, '$.\($0)')" }
    switch kind {
    case .insertion:
      return """
        DELETE FROM \(name) WHERE id IN
          (SELECT c.recordID FROM change c WHERE \(Self.condition))
        """
    case .deletion:
      return """
        INSERT INTO \(name) (id, \(columns.joined(separator: ", ")))
        SELECT c.recordID, \(before.joined(separator: ", ")) FROM change c
        WHERE \(Self.condition) ORDER BY c.id
        """
    case .update:
      // Columns that the edit did not change stay as they are.
      let assignments = zip(columns, before).map { column, image in
        "\(column) = CASE WHEN json_type(c.before, '$.\(column)') IS NULL "
          + "THEN \(name).\(column) ELSE \(image) END"
      }
      return """
        UPDATE \(name) SET \(assignments.joined(separator: ", "))
        FROM change c WHERE \(Self.condition) AND c.recordID = \(name).id
        """
    }
  }
}
