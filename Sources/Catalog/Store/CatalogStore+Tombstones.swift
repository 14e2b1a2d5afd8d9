import GRDB

extension CatalogStore {
  /// A page of the deleted animals, categories and searches, starting at the id of a tombstone. A
  /// page with more than `bytes` of text has fewer.
  public func tombstones(
    from start: PageStart<Change.ID>, limit: Int, bytes: Int = .max
  ) throws(CatalogError) -> Page<Tombstone> {
    try read { db in
      try PageWeight.bounding(rows: limit, bytes: bytes) { limit in
        let pages = try RecordKind.all.filter { $0 != .field }.map {
          try db.deletions(of: $0, from: start, limit: limit)
        }
        let found = pages.flatMap(\.rows).sorted { start.isBackward == ($0.id < $1.id) }
        let page = Page(found, backward: start.isBackward, limit: limit)
        return Page(
          rows: try db.tombstones(page.rows),
          reachesEnd: page.reachesEnd && pages.allSatisfy(\.reachesEnd))
      }
    }
  }

  /// Whether a record is in the catalog.
  public func has(_ record: JournaledRecord) throws(CatalogError) -> Bool {
    try read { try $0.has(record) }
  }

  /// The last change in the edits up to one, or 0: later changes begin after it.
  public func lastChange(through edit: Edit.ID) throws(CatalogError) -> Change.ID {
    try read { db in
      let sql = "SELECT id FROM change WHERE editID <= ? ORDER BY editID DESC, id DESC LIMIT 1"
      return try db.value(sql, [edit]) ?? 0
    }
  }
}

extension Database {
  fileprivate func has(_ record: JournaledRecord) throws -> Bool {
    let sql = "SELECT EXISTS (SELECT 1 FROM \(record.kind.table) WHERE id = ?)"
    return try number(sql, [record.id]) == 1
  }

  fileprivate func deletions(
    of kind: RecordKind, from start: PageStart<Change.ID>, limit: Int
  ) throws -> Page<Change> {
    var filter = Filter()
    filter.add("tableName = ? AND after IS NULL", [kind.table])
    filter.add("EXISTS (SELECT 1 FROM edit e WHERE e.id = editID AND NOT e.isOpen)")
    return try changes(where: filter, from: start, limit: limit)
  }

  /// Deletions with their edits; it reads each edit once.
  fileprivate func tombstones(_ changes: [Change]) throws -> [Tombstone] {
    var edits: [Edit.ID: Edit] = [:]
    for id in Set(changes.map(\.edit)) { edits[id] = try edit(id) }
    return try changes.compactMap { change in
      try edits[change.edit].map {
        Tombstone(change: change, edit: $0, isBack: try change.record.map(has) ?? false)
      }
    }
  }
}

/// What the journal keeps of a deleted record.
public struct Tombstone: Identifiable, Hashable, Sendable {
  /// The deletion, with the record's values.
  public let change: Change
  /// The edit that deleted it, with its time and author.
  public let edit: Edit
  /// Whether the record is in the catalog again.
  public let isBack: Bool

  /// The id of the deletion in the journal.
  public var id: Int64 { change.id }
}
