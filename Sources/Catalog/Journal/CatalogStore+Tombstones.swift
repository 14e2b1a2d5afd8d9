import GRDB

extension CatalogStore {
  /// A page of what was deleted, animals and categories; it begins at the id of a tombstone.
  public func tombstones(
    from start: HistoryStart, limit: Int
  ) throws(CatalogError) -> HistoryPage<Tombstone> {
    try read { db in
      let pages = try [JournaledTable.animal, .category].map {
        try db.deletions(of: $0, from: start, limit: limit)
      }
      let changes = pages.flatMap(\.entries).sorted { start.isForward == ($0.id < $1.id) }
      let page = HistoryPage(
        entries: Array(changes.prefix(limit)),
        reachesEnd: changes.count <= limit && pages.allSatisfy(\.reachesEnd))
      return try db.tombstones(page)
    }
  }

  /// The last change of the edits up to one, or 0: what came after that edit begins there.
  public func lastChange(through edit: Edit.ID) throws(CatalogError) -> Change.ID {
    try read { db in
      let sql = "SELECT id FROM change WHERE editID <= ? ORDER BY editID DESC, id DESC LIMIT 1"
      return try db.first(sql, [edit]) { try $0.decode(Int64.self, atIndex: 0) } ?? 0
    }
  }
}

extension HistoryStart {
  /// Whether it is read from the oldest to the newest.
  fileprivate var isForward: Bool {
    switch self {
    case .newest, .before: false
    case .after: true
    }
  }
}

extension Database {
  fileprivate func deletions(
    of table: JournaledTable, from start: HistoryStart, limit: Int
  ) throws -> HistoryPage<Change> {
    let isWhole = "EXISTS (SELECT 1 FROM edit e WHERE e.id = editID AND NOT e.isOpen)"
    return try changes(
      where: "tableName = ? AND after IS NULL AND \(isWhole)", [table.rawValue], from: start,
      limit: limit)
  }

  private func isThere(_ record: Record) throws -> Bool {
    let sql = "SELECT EXISTS (SELECT 1 FROM \(record.table.rawValue) WHERE id = ?)"
    return try number(sql, [record.id]) == 1
  }

  /// Deletions with the edits that made them, each of which is read once.
  fileprivate func tombstones(_ page: HistoryPage<Change>) throws -> HistoryPage<Tombstone> {
    var edits: [Edit.ID: Edit] = [:]
    for id in Set(page.entries.map(\.edit)) { edits[id] = try edit(id) }
    let tombstones = try page.entries.compactMap { change in
      try edits[change.edit].map {
        Tombstone(change: change, edit: $0, isBack: try change.record.map(isThere) ?? false)
      }
    }
    return HistoryPage(entries: tombstones, reachesEnd: page.reachesEnd)
  }
}
