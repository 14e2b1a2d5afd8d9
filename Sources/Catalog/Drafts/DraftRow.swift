import Foundation
import GRDB

/// A row of the table `draft`.
struct DraftRow: Codable {
  /// Nil in a rescue file from a version that assigned IDs on insertion.
  var id: KeptDraft.ID?
  /// Milliseconds since 1970.
  let time: Int64
  let user: String
  let host: String
  let format: Int
  let content: String

  /// The row of a draft that its author keeps now.
  init(_ content: EncodedDraft, as id: KeptDraft.ID, by author: Author) {
    self.id = id
    time = Int64((Date.now.timeIntervalSince1970 * 1_000).rounded())
    user = author.user
    host = author.host
    format = DraftContent.format
    self.content = content.json
  }

  /// The draft in the row.
  func draft(isUnderEdit: Bool) -> KeptDraft {
    KeptDraft(
      id: id ?? 0, time: Date(timeIntervalSince1970: Double(time) / 1_000),
      author: Author(user: user, host: host),
      content: Result { () throws(UnreadableDraft) in
        try DraftContent(json: content, format: format)
      }, isUnderEdit: isUnderEdit)
  }
}

extension DraftRow {
  /// Reads the rows of all drafts, most recent first, by column position.
  static func all(_ db: Database) throws -> [DraftRow] {
    try db.rows("\(selection) ORDER BY time DESC, id DESC", as: DraftRow.init(row:))
  }

  /// Reads a row.
  static func row(_ id: KeptDraft.ID, _ db: Database) throws -> DraftRow? {
    try db.first("\(selection) WHERE id = ?", [id], as: DraftRow.init(row:))
  }

  private static let selection = "SELECT id, time, user, host, format, content FROM draft"

  private init(row: Row) throws {
    id = try row.decode(Int64.self, atIndex: 0)
    time = try row.decode(Int64.self, atIndex: 1)
    user = try row.decode(String.self, atIndex: 2)
    host = try row.decode(String.self, atIndex: 3)
    format = try row.decode(Int.self, atIndex: 4)
    content = try row.decode(String.self, atIndex: 5)
  }

  /// Writes the row, as a new one if it has no ID, and returns its ID.
  @discardableResult
  func write(_ db: Database) throws -> KeptDraft.ID {
    try db.execute(
      sql: """
        INSERT INTO draft (id, time, user, host, format, content) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET time = excluded.time, user = excluded.user,
          host = excluded.host, format = excluded.format, content = excluded.content
        """, arguments: [id, time, user, host, format, content])
    return id ?? db.lastInsertedRowID
  }

  /// Imports the row of a rescue file. It replaces the older row of its draft, but becomes a new
  /// row if that one is newer, is being edited again, or belongs to another author. A row with the
  /// same content was written as its program ended, and stays.
  func takeIn(_ db: Database, unless marks: DraftMarks) throws -> KeptDraft.ID {
    var row = self
    if let id, let old = try Self.row(id, db) {
      let isOwn = old.user == user && old.host == host && marks.marked(among: [id]).isEmpty
      if isOwn, old.content == content { return id }
      if !isOwn || old.time > time { row.id = KeptDraft.newID() }
    }
    return try row.write(db)
  }

  /// Deletes a row, if it exists.
  static func delete(_ id: KeptDraft.ID?, _ db: Database) throws {
    guard let id else { return }
    try db.execute(sql: "DELETE FROM draft WHERE id = ?", arguments: [id])
  }
}
