import Foundation
import GRDB

/// Drafts are kept in the catalog outside its journal: undo and history ignore them.
extension CatalogStore {
  /// All kept drafts, the latest first.
  public func drafts() throws(CatalogError) -> [KeptDraft] {
    let rows = try read { db in
      try DraftRow.order(Column("time").desc, Column("id").desc).fetchAll(db)
    }
    let locked = draftLocks.locked(among: rows.compactMap(\.id))
    return rows.map { row in row.draft(isUnderEdit: row.id.map(locked.contains) ?? false) }
  }

  /// Keeps a draft under its id, and marks it as under edit until it is discarded, is deleted with
  /// a save, or the store is closed. It waits at most 250 ms for other programs, but as long as it
  /// takes for its turn among this store's writes.
  ///
  /// - Throws: What every write may throw, including `CatalogError.busy`.
  public func keepDraft(_ content: EncodedDraft, as id: KeptDraft.ID) async throws {
    let row = DraftRow(content, as: id, by: author)
    _ = try await write(waiting: .briefly) { db in
      try row.write(db)
    } thenLocked: { [draftLocks] in
      draftLocks.set($0)
    }
  }

  /// Deletes a draft, unless another store is editing it; a missing one is not an error.
  ///
  /// - Returns: Whether it existed and was deleted.
  /// - Throws: What `keepDraft(_:as:)` throws.
  @discardableResult
  public func discardDraft(_ id: KeptDraft.ID) async throws -> Bool {
    try await write(waiting: .briefly) { [draftLocks] db in
      if draftLocks.isLockedElsewhere(id) { return false }
      return try DraftRow.deleteOne(db, key: id)
    } thenLocked: { [draftLocks] _ in
      draftLocks.clear(id)
    }
  }

  /// Takes over the draft of an editor that has ended, under a new id, so that no two editors can
  /// have it. Nil if it is gone, under edit, or unreadable.
  ///
  /// - Throws: What every write may throw, or `CancellationError`.
  public func resumeDraft(_ id: KeptDraft.ID) async throws -> KeptDraft? {
    let taken = try await write { [draftLocks, author] db -> DraftRow? in
      guard draftLocks.locked(among: [id]).isEmpty, let old = try DraftRow.fetchOne(db, key: id),
        case .success(let content) = old.draft(isUnderEdit: false).content
      else { return nil }
      try DraftRow.deleteOne(db, key: id)
      let new = DraftRow(try content.encoded(), as: KeptDraft.newID(), by: author)
      try new.write(db)
      return new
    } thenLocked: { [draftLocks] row in
      if let id = row?.id { draftLocks.set(id) }
    }
    return taken?.draft(isUnderEdit: true)
  }

  /// The file to leave a draft in if it cannot be kept; nil in memory.
  public func rescueFile(for content: EncodedDraft, as id: KeptDraft.ID) throws -> RescueFile? {
    guard let file = connection.file else { return nil }
    return try RescueFile(DraftRow(content, as: id, by: author), catalog: file.path)
  }

  /// Whether programs that have ended left drafts in files beside the catalog.
  public var hasRescueFiles: Bool {
    connection.file.map { !RescueFile.paths(beside: $0).isEmpty } ?? false
  }

  /// Takes those drafts into the catalog, and returns the paths of unreadable files, which stay.
  ///
  /// - Throws: What every write may throw, or `CancellationError`.
  public func takeInRescueFiles() async throws -> [String] {
    guard let file = connection.file else { return [] }
    let paths = try await write { [draftLocks] db in
      try RescueFile.paths(beside: file).map { path in
        (path, isTaken: try RescueFile.row(at: path)?.takeIn(db, unless: draftLocks) != nil)
      }
    } thenLocked: { paths in
      for (path, isTaken) in paths where isTaken { unlink(path) }
    }
    return paths.filter { !$0.isTaken }.map(\.0)
  }
}

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
