import GRDB

/// Where a page of the journal begins.
public enum HistoryStart: Hashable, Sendable {
  /// At the newest, going back in time.
  case newest
  /// Before one with this id, going back in time.
  case before(Int64)
  /// After one with this id, going on in time.
  case after(Int64)
}

/// A page of the journal: the newest first, or for `HistoryStart.after` the oldest first.
public struct HistoryPage<Entry: Sendable>: Sendable {
  /// What is on the page.
  public let entries: [Entry]
  /// Whether there is nothing beyond it in the direction in which it was read.
  public let reachesEnd: Bool
}

extension CatalogStore {
  /// A page of the edits, or of those that changed one record. Costs the same wherever it begins.
  public func edits(
    of record: Record? = nil, from start: HistoryStart, limit: Int
  ) throws(CatalogError) -> HistoryPage<Edit> {
    try read { db in
      var clause = HistoryClause(column: "e.id", from: start, limit: limit)
      clause.add("NOT e.isOpen", [])
      if let record {
        clause.add(
          "e.id IN (SELECT editID FROM change WHERE recordID = ? AND tableName = ?)",
          [record.id, record.table.rawValue])
      }
      let edits = try db.rows(
        "\(Edit.selection) WHERE \(clause.sql)", clause.arguments, as: Edit.init(row:))
      return HistoryPage(edits, limit: limit)
    }
  }

  /// A page of the changes of an edit, or of those that it made to one record.
  public func changes(
    of edit: Edit.ID, to record: Record? = nil, from start: HistoryStart, limit: Int
  ) throws(CatalogError) -> HistoryPage<Change> {
    try read { db in
      guard let record else {
        return try db.changes(where: "editID = ?", [edit], from: start, limit: limit)
      }
      // The sign keeps SQLite from walking through all changes of a great edit.
      return try db.changes(
        where: "recordID = ? AND tableName = ? AND +editID = ?",
        [record.id, record.table.rawValue, edit], from: start, limit: limit)
    }
  }

  /// The edit with this id, or nil when the journal does not have it.
  public func edit(_ id: Edit.ID) throws(CatalogError) -> Edit? {
    try read { db in try db.edit(id) }
  }
}

extension Database {
  /// A page of the changes that meet a condition.
  func changes(
    where condition: String, _ arguments: StatementArguments, from start: HistoryStart, limit: Int
  ) throws -> HistoryPage<Change> {
    var clause = HistoryClause(column: "id", from: start, limit: limit)
    clause.add(condition, arguments)
    var reader = ChangeReader(self)
    return HistoryPage(
      try reader.changes(where: clause.sql, clause.arguments), limit: limit)
  }
}

extension HistoryPage {
  /// Takes what was read for a page, which is one more than fits where there is more.
  init(_ found: [Entry], limit: Int) {
    entries = Array(found.prefix(limit))
    reachesEnd = found.count <= limit
  }
}

/// The condition, order and limit of a page of the journal.
private struct HistoryClause {
  private let column: String
  private let limit: Int
  private let order: String
  private var conditions: [String] = []
  private(set) var arguments = StatementArguments()

  init(column: String, from start: HistoryStart, limit: Int) {
    self.column = column
    self.limit = limit
    switch start {
    case .newest: order = "DESC"
    case .before(let id):
      order = "DESC"
      add("\(column) < ?", [id])
    case .after(let id):
      order = "ASC"
      add("\(column) > ?", [id])
    }
  }

  mutating func add(_ condition: String, _ values: StatementArguments) {
    conditions.append(condition)
    arguments += values
  }

  /// What follows WHERE: the page, and one more to see whether there is one.
  var sql: String {
    let condition = conditions.isEmpty ? "1" : conditions.joined(separator: " AND ")
    return "\(condition) ORDER BY \(column) \(order) LIMIT \(limit + 1)"
  }
}
