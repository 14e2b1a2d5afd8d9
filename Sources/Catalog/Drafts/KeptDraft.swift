import Foundation
import GRDB

/// A draft that the catalog keeps until it is saved or discarded.
public struct KeptDraft: Identifiable, Sendable {
  /// Positive and unique to this draft.
  public let id: Int64
  /// When it was last kept, by the clock of the author's host.
  public let time: Date
  /// The author, who edits it or last did.
  public let author: Author
  /// What was edited, or why that cannot be read.
  public let content: Result<DraftContent, UnreadableDraft>
  /// Whether it is being edited now, here or in another program.
  public let isUnderEdit: Bool

  /// An ID for a new draft, assigned before any write: the microseconds since 1970 and ten random
  /// bits. It identifies whatever is left of the draft, in the catalog or beside it.
  public static func newID() -> ID {
    ID(Date.now.timeIntervalSince1970 * 1_000_000) << 10 | ID.random(in: 0..<1 << 10)
  }
}

/// Why a kept draft cannot be read. It stays in the catalog nevertheless.
public enum UnreadableDraft: Error, Equatable, Sendable {
  /// A newer program wrote it in this format.
  case newer(format: Int)
  /// It does not match its format: it was partly written, or another program changed it.
  case damaged
}

/// A row of the table `draft`.
struct DraftRow: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "draft"

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

  func draft(isUnderEdit: Bool) -> KeptDraft {
    KeptDraft(
      id: id ?? 0, time: Date(timeIntervalSince1970: Double(time) / 1_000),
      author: Author(user: user, host: host),
      content: Result { () throws(UnreadableDraft) in
        try DraftContent(json: content, format: format)
      }, isUnderEdit: isUnderEdit)
  }

  /// Writes the row, as a new one if it has no ID, and returns its ID.
  @discardableResult
  func write(_ db: Database) throws -> KeptDraft.ID {
    try save(db)
    return id ?? db.lastInsertedRowID
  }

  /// Imports the row of a rescue file. It replaces the older row of its draft, but becomes a new
  /// row if that one is newer, is being edited again, or belongs to another author. A row with the
  /// same content was written as its program ended, and stays.
  func takeIn(_ db: Database, unless draftLocks: DraftLocks) throws -> KeptDraft.ID {
    var row = self
    if let id, let old = try Self.fetchOne(db, key: id) {
      let isOwn = old.user == user && old.host == host && draftLocks.locked(among: [id]).isEmpty
      if isOwn, old.content == content { return id }
      if !isOwn || old.time > time { row.id = KeptDraft.newID() }
    }
    return try row.write(db)
  }
}
