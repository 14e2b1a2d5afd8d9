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
