import GRDB

/// Consecutive changes of one edit that do the same to one table and touch each record once, so
/// that one statement can undo them.
struct ChangeRun {
  /// The kind of change.
  enum Kind {
    case insertion, update, deletion

    init(hasBefore: Bool, hasAfter: Bool) {
      self = hasBefore ? (hasAfter ? .update : .deletion) : .insertion
    }
  }

  /// The most changes in a run: an undo reports progress and can be cancelled between runs.
  private static let limit = 50_000

  let edit: Edit.ID
  let images: ImageSQL
  let kind: Kind
  /// The IDs of the first and the last change.
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
    let statement = try db.cachedStatement(
      sql: """
        SELECT id, tableName, recordID, before IS NOT NULL, after IS NOT NULL FROM change
        WHERE \(Self.whole(record)) AND id < ? ORDER BY id DESC LIMIT \(Self.limit)
        """)
    // Read one by one, as an edit may consist of many short runs.
    let rows = try Row.fetchCursor(statement, arguments: record.arguments + [edit, bound ?? .max])
    guard let last = try rows.next().map(Step.init(row:)) else { return nil }
    guard let recordKind = RecordKind(table: last.table) else {
      throw CatalogError.history(.unreadableChange(label: try db.label(of: edit)))
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

  /// The condition for the changes of an edit, or for those to one record; then the unary plus
  /// keeps SQLite from scanning all of a large edit.
  private static func whole(_ record: JournaledRecord?) -> String {
    record == nil ? "editID = ?" : "recordID = ? AND tableName = ? AND +editID = ?"
  }

  /// The condition for the changes `c` of the run.
  static let condition = "c.editID = ? AND c.id BETWEEN ? AND ?"

  /// The arguments of `condition`.
  var arguments: StatementArguments { [edit, range.lowerBound, range.upperBound] }

  private struct Step {
    let id: Int64
    let table: String
    let record: Int64
    let kind: Kind

    init(row: Row) throws {
      id = try row.decode(Int64.self, atIndex: 0)
      table = try row.decode(String.self, atIndex: 1)
      record = try row.decode(Int64.self, atIndex: 2)
      kind = try Kind(
        hasBefore: row.decode(Bool.self, atIndex: 3), hasAfter: row.decode(Bool.self, atIndex: 4))
    }

    /// Whether both do the same to the same table.
    func isLike(_ other: Step) -> Bool { table == other.table && kind == other.kind }
  }
}

extension JournaledRecord? {
  /// The arguments that select the record.
  fileprivate var arguments: StatementArguments {
    map { [$0.id, $0.kind.table] } ?? []
  }
}
