import GRDB

/// Changes of one edit that follow one another, do the same to one table, and touch each record
/// once, so that they can be undone by one statement.
struct ChangeRun {
  /// What a change did to its record.
  enum Kind {
    case insertion, update, deletion

    init(hasBefore: Bool, hasAfter: Bool) {
      self = hasBefore ? (hasAfter ? .update : .deletion) : .insertion
    }
  }

  /// The most changes of a run: between two of them an undo reports and can be cancelled.
  private static let limit = 50_000

  let edit: Edit.ID
  let images: ImageSQL
  let kind: Kind
  /// The first and the last change.
  let range: ClosedRange<Int64>
  let count: Int

  var recordKind: RecordKind { images.kind }

  /// The last changes of an edit before one of them, or its very last; nil where there are none. Of
  /// those on one record, each is a run of its own.
  ///
  /// - Throws: `HistoryProblem.unreadableChange` when the table is not known.
  init?(
    _ db: Database, of edit: Edit.ID, on record: JournaledRecord? = nil, before bound: Int64?
  ) throws {
    let statement = try db.cachedStatement(
      sql: """
        SELECT id, tableName, recordID, before IS NOT NULL, after IS NOT NULL FROM change
        WHERE \(Self.whole(record)) AND id < ? ORDER BY id DESC LIMIT \(Self.limit)
        """)
    // Read one by one, as an edit may be many runs of few changes.
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

  /// The condition that holds for the changes of an edit, or for those on one record: then the sign
  /// keeps SQLite from walking through all of a great edit.
  private static func whole(_ record: JournaledRecord?) -> String {
    record == nil ? "editID = ?" : "recordID = ? AND tableName = ? AND +editID = ?"
  }

  /// The condition that holds for the changes `c` of the run.
  static let condition = "c.editID = ? AND c.id BETWEEN ? AND ?"

  /// What stands for the question marks in `condition`.
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

    /// Whether both do the same to one table.
    func isLike(_ other: Step) -> Bool { table == other.table && kind == other.kind }
  }
}

extension JournaledRecord? {
  /// What stands for the question marks that tell a record.
  fileprivate var arguments: StatementArguments {
    map { [$0.id, $0.kind.table] } ?? []
  }
}
