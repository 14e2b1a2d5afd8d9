import GRDB

extension CatalogStore {
  /// A page of the edits, or of those that changed one record, newest first. It costs the same
  /// wherever it begins; a page with more than `bytes` of text has fewer edits.
  public func edits(
    of record: JournaledRecord? = nil, from start: PageStart<Edit.ID>, limit: Int, bytes: Int = .max
  ) throws(CatalogError) -> Page<Edit> {
    var filter = Filter()
    filter.add("NOT e.isOpen")
    if let record {
      filter.add(
        "e.id IN (SELECT editID FROM change WHERE recordID = ? AND tableName = ?)",
        [record.id, record.kind.table])
    }
    return try read { db in
      try PageWeight.bounding(rows: limit, bytes: bytes) { limit in
        try Keyset(id: "e.id", isDescending: true).page(from: start, limit: limit, where: filter) {
          ([], $0)
        } read: { clauses, arguments in
          try db.rows("\(Edit.selection) \(clauses)", arguments, as: Edit.init(row:))
        }
      }
    }
  }

  /// A page of the changes in an edit, or of those to one record, last first; a page with more than
  /// `bytes` of text has fewer changes.
  public func changes(
    of edit: Edit.ID, to record: JournaledRecord? = nil, from start: PageStart<Change.ID>,
    limit: Int,
    bytes: Int = .max
  ) throws(CatalogError) -> Page<Change> {
    var filter = Filter()
    if let record {
      filter = Filter(changesOf: edit, to: record)
    } else {
      filter.add("editID = ?", [edit])
    }
    return try read { db in
      try PageWeight.bounding(rows: limit, bytes: bytes) { limit in
        try db.changes(where: filter, from: start, limit: limit)
      }
    }
  }

  /// The edit with this id; nil if the journal does not have it.
  public func edit(_ id: Edit.ID) throws(CatalogError) -> Edit? {
    try read { db in try db.edit(id) }
  }
}

extension Database {
  /// A page of the changes that meet a condition.
  func changes(
    where condition: Filter, from start: PageStart<Change.ID>, limit: Int
  ) throws -> Page<Change> {
    var reader = ChangeReader(self)
    return try Keyset(id: "id", isDescending: true).page(
      from: start, limit: limit, where: condition
    ) {
      ([], $0)
    } read: {
      try reader.changes($0, $1)
    }
  }
}

extension Filter {
  /// What an edit did to a record. The `+` keeps SQLite from walking all changes of a large edit.
  init(changesOf edit: Edit.ID, to record: JournaledRecord) {
    self.init()
    add(
      "recordID = ? AND tableName = ? AND +editID = ?", [record.id, record.kind.table, edit])
  }
}
