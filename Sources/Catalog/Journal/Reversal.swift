import GRDB

/// The reversal of an edit: what it did, undone from its last change to its first, in a transaction
/// that is an edit of its own.
struct Reversal {
  private let db: Database
  private let edit: Edit
  private let interruption: Interruption
  private let report: (Int) -> Void

  /// Prepares to reverse an edit; `report` is told how many of its changes are reversed so far.
  init(
    _ db: Database, of edit: Edit, unless interruption: Interruption,
    report: @escaping (Int) -> Void
  ) {
    self.db = db
    self.edit = edit
    self.interruption = interruption
    self.report = report
  }

  /// Reverses all of it.
  ///
  /// - Throws: `CatalogError.movedOn` when a record is not as the edit left it,
  ///   `.unreadableChange` when the journal does not hold what is needed, `CancellationError`.
  func run() throws {
    var bound: Int64?
    var count = 0
    while let run = try ChangeRun(db, of: edit.id, before: bound) {
      try interruption.check()
      try reverse(run)
      bound = run.range.lowerBound
      count += run.count
      report(count)
    }
  }

  private func reverse(_ run: ChangeRun) throws {
    do {
      try JournalConflict(db, in: run, of: edit).check()
      try db.execute(sql: run.reversal, arguments: run.arguments)
    } catch let error as DatabaseError where error.isOfJournal && !error.comesOfWrongCounts {
      throw CatalogError.unreadableChange(label: edit.label)
    }
  }
}

extension DatabaseError {
  /// Whether an image in the journal could not be read, or is none that the table takes.
  fileprivate var isOfJournal: Bool {
    resultCode == .SQLITE_ERROR || resultCode == .SQLITE_CONSTRAINT
      || resultCode == .SQLITE_MISMATCH
  }
}

extension ChangeRun {
  /// The statement that undoes the run.
  fileprivate var reversal: String {
    let name = table.rawValue
    let images = table.columns.map { "json_extract(c.before, '$.\($0)')" }
    switch kind {
    case .insertion:
      return """
        DELETE FROM \(name) WHERE id IN
          (SELECT c.recordID FROM change c WHERE \(Self.condition))
        """
    case .deletion:
      return """
        INSERT INTO \(name) (id, \(table.columns.joined(separator: ", ")))
        SELECT c.recordID, \(images.joined(separator: ", ")) FROM change c
        WHERE \(Self.condition) ORDER BY c.id
        """
    case .update:
      let assignments = zip(table.columns, images).map { "\($0) = \($1)" }
      return """
        UPDATE \(name) SET \(assignments.joined(separator: ", "))
        FROM change c WHERE \(Self.condition) AND c.recordID = \(name).id
        """
    }
  }
}
