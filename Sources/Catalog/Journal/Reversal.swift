import GRDB

extension Database {
  /// Reverses an edit, or only what it did to one record, from its last change to its first, in a
  /// transaction that is an edit of its own; `report` receives the number of reversed changes.
  ///
  /// - Throws: `HistoryProblem.movedOn` if a record is not as the edit left it, `.unreadableChange`
  ///   if the journal lacks what is needed, `CancellationError`.
  func reverse(
    _ edit: Edit, only record: JournaledRecord?, unless interruption: Interruption,
    report: (Int) -> Void
  ) throws {
    var bound: Int64?
    var count = 0
    var hasChangedFields = false
    while let run = try ChangeRun(self, of: edit.id, on: record, before: bound) {
      try interruption.check()
      do {
        try ReversalCheck(db: self, run: run, edit: edit).check()
        try execute(sql: run.reversal, arguments: run.arguments)
      } catch let error as DatabaseError where error.isOfJournal {
        throw CatalogError.history(.unreadableChange(label: edit.label))
      }
      if run.recordKind == .field { hasChangedFields = true }
      bound = run.range.lowerBound
      count += run.count
      report(count)
    }
    if hasChangedFields { try followFieldChange() }
    try noteReversal(of: edit.id, only: record)
  }
}

extension DatabaseError {
  /// Whether a journal image is unreadable or the table rejects it, not whether counts are wrong.
  fileprivate var isOfJournal: Bool {
    [.SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH].contains(resultCode)
      && message?.contains("animalCount") != true
  }
}

/// Consecutive changes of one edit that do the same to one table and touch each record once, so
/// that one statement can undo them.
struct ChangeRun {
  /// The most changes in a run: an undo reports progress and can be cancelled between runs.
  private static let limit = 50_000

  let edit: Edit.ID
  let images: ImageSQL
  let kind: Change.Kind
  let range: ClosedRange<Int64>
  let count: Int

  var recordKind: RecordKind { images.kind }

  /// The last run of an edit before the change `bound`, or before its end; nil if there is none.
  /// With `record`, each change is a run of its own.
  ///
  /// - Throws: `HistoryProblem.unreadableChange` if the table is unknown.
  init?(
    _ db: Database, of edit: Edit.ID, on record: JournaledRecord? = nil, before bound: Int64?
  ) throws {
    var filter = Filter(changesOf: edit, to: record)
    filter.add("id < ?", [bound ?? Int64.max])
    let statement = try db.cachedStatement(
      sql: """
        SELECT id, tableName, recordID, before IS NOT NULL, after IS NOT NULL FROM change
        \(filter.clause) ORDER BY id DESC LIMIT \(Self.limit)
        """)
    // Read one by one, as an edit may consist of many short runs.
    let rows = try Row.fetchCursor(statement, arguments: filter.arguments)
    guard let last = try rows.next().map(Step.init(row:)) else { return nil }
    guard let recordKind = RecordKind(table: last.table) else {
      throw CatalogError.history(.unreadableChange(label: try db.edit(edit)?.label ?? ""))
    }
    var records: Set<Int64> = [last.record]
    var first = last
    while let step = try rows.next().map(Step.init(row:)), step.isLike(last),
      records.insert(step.record).inserted
    {
      first = step
    }
    self.edit = edit
    images = try ImageSQL(of: recordKind, db)
    kind = last.kind
    range = first.id...last.id
    count = records.count
  }

  /// The condition for the changes `c` of the run.
  static let condition = "c.editID = ? AND c.id BETWEEN ? AND ?"

  var arguments: StatementArguments { [edit, range.lowerBound, range.upperBound] }

  private struct Step {
    let id: Int64
    let table: String
    let record: Int64
    let kind: Change.Kind

    init(row: Row) throws {
      id = try row.decode(Int64.self, atIndex: 0)
      table = try row.decode(String.self, atIndex: 1)
      record = try row.decode(Int64.self, atIndex: 2)
      kind = try Change.Kind(
        hasBefore: row.decode(Bool.self, atIndex: 3), hasAfter: row.decode(Bool.self, atIndex: 4))
    }

    func isLike(_ other: Step) -> Bool { table == other.table && kind == other.kind }
  }

  fileprivate var reversal: String {
    let name = recordKind.table
    let columns = images.columns
    let before = columns.map { "json_extract(c.before, '$.\($0)')" }
    switch kind {
    case .added:
      return """
        DELETE FROM \(name) WHERE id IN
          (SELECT c.recordID FROM change c WHERE \(Self.condition))
        """
    case .deleted:
      return """
        INSERT INTO \(name) (id, \(columns.joined(separator: ", ")))
        SELECT c.recordID, \(before.joined(separator: ", ")) FROM change c
        WHERE \(Self.condition) ORDER BY c.id
        """
    case .changed:
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

extension Filter {
  /// What an edit did, or what it did to one record; then the unary plus keeps SQLite from scanning
  /// all of a large edit.
  init(changesOf edit: Edit.ID, to record: JournaledRecord?) {
    self.init()
    if let record {
      add("recordID = ? AND tableName = ? AND +editID = ?", [record.id, record.kind.table, edit])
    } else {
      add("editID = ?", [edit])
    }
  }
}
