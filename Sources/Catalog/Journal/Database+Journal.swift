import Foundation
import GRDB

extension Edit {
  /// The columns that `init(row:)` reads, in order. The changes of an edit have consecutive IDs.
  static let selection = """
    SELECT e.id, e.time, e.user, e.host, e.label, e.kind, e.undoes, e.isUndone,
      (SELECT max(c.id) FROM change c WHERE c.editID = e.id)
        - (SELECT min(c.id) FROM change c WHERE c.editID = e.id) + 1,
      e.time < (SELECT p.time FROM edit p WHERE p.id < e.id ORDER BY p.id DESC LIMIT 1),
      e.session
    FROM edit e
    """

  init(row: Row) throws {
    id = try row.decode(Int64.self, atIndex: 0)
    let milliseconds = try row.decode(Int64.self, atIndex: 1)
    time = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
    author = try Author(
      user: row.decode(String.self, atIndex: 2), host: row.decode(String.self, atIndex: 3),
      session: row.decode(String?.self, atIndex: 10))
    label = try row.decode(String.self, atIndex: 4)
    let bytes = label.utf8.count
    try PageWeight.add(bytes)
    let word = try row.decode(String.self, atIndex: 5)
    guard let kind = Kind(rawValue: word) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "no such kind of edit: \(word)")
    }
    self.kind = kind
    undoes = try row.decode(Int64?.self, atIndex: 6)
    isUndone = try row.decode(Bool.self, atIndex: 7)
    changes = try row.decode(Int?.self, atIndex: 8) ?? 0
    isBackInTime = try row.decode(Bool?.self, atIndex: 9) ?? false
  }
}

extension JournaledRecord {
  /// What it is called in sentences if this is its name, or that of its owner.
  func title(named name: String) -> String {
    name.isEmpty ? "\(noun) \(id)" : kind.hasName ? name : kind.prefix + name
  }
}

extension Database {
  /// The edit with an ID; nil if the journal does not have it, or no longer has all of it.
  func edit(_ id: Edit.ID) throws -> Edit? {
    try first("\(Edit.selection) WHERE e.id = ? AND NOT e.isOpen", [id], as: Edit.init(row:))
  }

  func lastEdit(of record: JournaledRecord) throws -> Edit? {
    try first(
      """
      \(Edit.selection) WHERE e.id =
        (SELECT editID FROM change WHERE recordID = ? AND tableName = ? ORDER BY id DESC LIMIT 1)
      """, [record.id, record.kind.table], as: Edit.init(row:))
  }

  /// The name of a record, or its last name before deletion; of a record without a name, those of
  /// the records that it needs. Empty if unknown.
  func lastName(of kind: RecordKind, _ id: Int64) throws -> String {
    if kind.hasName { return try last("name", of: kind, id) ?? "" }
    let names = try kind.needed.map { needed, column in
      try last(column, of: kind, id).map { try lastName(of: needed, $0) } ?? ""
    }
    return RecordKind.name(after: names)
  }

  /// The owner of a record, also of a deleted one; nil if it stands alone.
  func owner(of record: JournaledRecord) throws -> JournaledRecord? {
    guard let owner = record.kind.owner else { return nil }
    return try last(owner.column, of: record.kind, record.id).map {
      JournaledRecord(owner.kind, $0)
    }
  }

  /// The value of a record in a column, or its last value before deletion; nil if unknown.
  private func last<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ column: String, of kind: RecordKind, _ id: Int64
  ) throws -> Value? {
    let now: Value? = try value("SELECT \(column) FROM \(kind.table) WHERE id = ?", [id])
    return try now ?? first(
      """
      SELECT CASE WHEN json_valid(before) THEN json_extract(before, '$.\(column)') END FROM change
      WHERE recordID = ? AND tableName = ? AND after IS NULL ORDER BY id DESC LIMIT 1
      """, [id, kind.table]
    ) { try $0.decode(Value?.self, atIndex: 0) } ?? nil
  }

  /// The name of a record after a change that does not mention it: from the last change before or
  /// the first one after that does; otherwise its last known name.
  func name(of record: JournaledRecord, after change: Change.ID) throws -> String {
    let name = try record.kind.hasName ? journaled("name", of: record, after: change) : nil
    return try name ?? lastName(of: record.kind, record.id)
  }

  /// The value of a column after a change that does not mention it, from the changes around it.
  func journaled(
    _ column: String, of record: JournaledRecord, after change: Change.ID
  ) throws -> String? {
    let value = { (image: String) in
      "CASE WHEN json_valid(\(image)) THEN json_extract(\(image), '$.\(column)') END"
    }
    let changes = "FROM change WHERE recordID = ?1 AND tableName = ?2"
    return try first(
      """
      SELECT coalesce(
        (SELECT \(value("after")) AS value \(changes) AND id < ?3 AND value IS NOT NULL
          ORDER BY id DESC LIMIT 1),
        (SELECT \(value("before")) AS value \(changes) AND id > ?3 AND value IS NOT NULL
          ORDER BY id LIMIT 1))
      """, [record.id, record.kind.table, change]
    ) { try $0.decode(String?.self, atIndex: 0) } ?? nil
  }
}

/// The edit that collects the changes of the current transaction, recorded by triggers.
struct OpenEdit {
  let id: Edit.ID
  private let db: Database

  /// Opens an edit; it must be closed before the transaction ends.
  init(
    _ db: Database, by author: Author, kind: Edit.Kind = .action, undoing undone: Edit.ID? = nil
  ) throws {
    self.db = db
    let time = Int64((Date().timeIntervalSince1970 * 1_000).rounded())
    try db.run(
      """
      INSERT INTO edit (time, user, host, session, label, kind, undoes, isOpen)
      VALUES (?, ?, ?, ?, '', ?, ?, 1)
      """, [time, author.user, author.host, author.session, kind.rawValue, undone])
    id = db.lastInsertedRowID
  }

  /// Closes the edit, or deletes it if it changed nothing.
  func close(label: String) throws {
    let changes = try db.number("SELECT EXISTS (SELECT 1 FROM change WHERE editID = ?)", [id])
    if changes == 0 {
      try db.execute(sql: "DELETE FROM edit WHERE id = ?", arguments: [id])
    } else {
      try db.run("UPDATE edit SET label = ?, isOpen = 0 WHERE id = ?", [label, id])
    }
  }
}
