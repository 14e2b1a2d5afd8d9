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
    limit: Int, bytes: Int = .max
  ) throws(CatalogError) -> Page<Change> {
    try read { db in
      try PageWeight.bounding(rows: limit, bytes: bytes) { limit in
        try db.changes(where: Filter(changesOf: edit, to: record), from: start, limit: limit)
      }
    }
  }

  /// The edit with this id; nil if the journal does not have it.
  public func edit(_ id: Edit.ID) throws(CatalogError) -> Edit? {
    try read { db in try db.edit(id) }
  }

  /// The last edit to report to a caller that knows those up to `edit`, or 0; it and those before
  /// it are final. The changes of other programs within one second form one edit, which counts only
  /// once that second is over.
  ///
  /// - Throws: `HistoryProblem.forgotten` if an edit after it is no longer kept, `.ends` if the
  ///   history ends before it, and what every read may throw.
  public func lastNews(since edit: Edit.ID) throws(CatalogError) -> Edit.ID {
    try read { db in
      let newest = try db.lastEdit(where: "1")
      if edit > newest { throw CatalogError.history(.ends(with: newest, before: edit)) }
      let forgotten = Edit.ID(try db.number(.forgottenThrough) ?? 0)
      if edit > 0, edit < forgotten { throw CatalogError.history(.forgotten(after: edit)) }
      return try db.lastEdit(where: "NOT isOpen AND NOT (\(Self.mayGrow))")
    }
  }

  /// What triggers test before they extend the newest edit; a clock set back repeats its second.
  private static let mayGrow = """
    kind = 'outside' AND id = (SELECT max(id) FROM edit)
    AND time / 1000 >= CAST(strftime('%s') AS INTEGER)
    """

  /// A page of the deleted records, but for fields and what went with its owner, starting at the id
  /// of a tombstone. A page with more than `bytes` of text has fewer.
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

  /// The last edit that meets a condition, or 0.
  fileprivate func lastEdit(where condition: String) throws -> Edit.ID {
    let sql = "SELECT id FROM edit WHERE \(condition) ORDER BY id DESC LIMIT 1"
    return try value(sql) ?? 0
  }

  fileprivate func has(_ record: JournaledRecord) throws -> Bool {
    let sql = "SELECT EXISTS (SELECT 1 FROM \(record.kind.table) WHERE id = ?)"
    return try number(sql, [record.id]) == 1
  }

  fileprivate func deletions(
    of kind: RecordKind, from start: PageStart<Change.ID>, limit: Int
  ) throws -> Page<Change> {
    var filter = Filter()
    filter.add("tableName = ? AND after IS NULL", [kind.table])
    if let owner = kind.owner {
      // What went with its owner comes back with it.
      filter.add(
        """
        NOT EXISTS (SELECT 1 FROM change o WHERE o.tableName = ? AND o.after IS NULL
          AND o.editID = change.editID AND o.recordID = CASE WHEN json_valid(change.before)
            THEN json_extract(change.before, '$.\(owner.column)') END)
        """, [owner.kind.table])
    }
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
