import GRDB

extension CatalogStore {
  /// The searches that were saved, in the order in which they were.
  ///
  /// - Throws: What SQLite refused, as every read.
  public func searches() throws(CatalogError) -> [SavedSearch] {
    try read { db in
      // Another program may have written any number of them.
      try db.searches(
        """
        id IN (SELECT id FROM savedSearch ORDER BY id LIMIT 10 * \(SavedSearch.most))
        ORDER BY position, id LIMIT \(SavedSearch.most)
        """)
    }
  }

  /// The search whose name has the same `Folding.key`, or nil when there is none.
  public func search(named name: String) throws(CatalogError) -> SavedSearch? {
    try read { db in try db.search(named: name) }
  }

  /// Saves a search, or what differs in it from the one that was opened for edit. A kept draft of it
  /// goes in the same transaction.
  ///
  /// - Throws: `CatalogError.name`, `.search`, and what every write may throw.
  public func saveSearch(
    named name: String, finding find: String, as original: SavedSearch? = nil,
    kept: KeptDraft.ID? = nil
  ) async throws -> SavedSearch {
    try await record(deleting: kept) { db in
      let name = try Database.checked(searchName: name)
      let find = try Database.checked(find: find)
      guard let original else {
        let search = try db.insertSearch(name, finding: find)
        return Recorded(search, as: EditLabel.added(search))
      }
      let now = try db.savedSearch(original.id)
      let new = try now.merged(from: original, name: name, find: find)
      try db.insisting(onUnique: new.name, of: .search) {
        try db.execute(
          sql: "UPDATE savedSearch SET name = ?, nameKey = ?, find = ? WHERE id = ?",
          arguments: [new.name, Folding.key(new.name), new.find, new.id])
      }
      return Recorded(new, as: EditLabel.changed(now, to: new))
    }
  }

  /// Deletes a search.
  ///
  /// - Throws: `CatalogError.search` when it is not as it was any more, and what every write may throw.
  public func delete(_ search: SavedSearch) async throws {
    try await record { db in
      let now = try db.savedSearch(search.id)
      if now != search { throw CatalogError.search(.changed(now: now)) }
      try db.execute(sql: "DELETE FROM savedSearch WHERE id = ?", arguments: [search.id])
      return Recorded((), as: EditLabel.deleted(search))
    }
  }
}

extension SavedSearch {
  /// The search as it is now with what was changed in it.
  fileprivate func merged(
    from original: SavedSearch, name: String, find: String
  ) throws(CatalogError) -> SavedSearch {
    let merges = [
      FieldMerge(ofName: name, base: original.name, now: self.name),
      FieldMerge(ofName: find, base: original.find, now: self.find),
    ]
    if merges.contains(.conflict) { throw .search(.changed(now: self)) }
    return SavedSearch(
      id: id, name: merges[0] == .mine ? name : self.name,
      find: merges[1] == .mine ? find : self.find)
  }
}

extension Database {
  fileprivate func searches(
    _ clauses: String, _ arguments: StatementArguments = []
  ) throws -> [SavedSearch] {
    try rows("SELECT id, name, find FROM savedSearch WHERE \(clauses)", arguments) { row in
      SavedSearch(
        id: try row.decode(Int64.self, atIndex: 0), name: try row.decode(String.self, atIndex: 1),
        find: try row.decode(String.self, atIndex: 2))
    }
  }

  /// Lets the saved searches follow another name of what they ask for, where that fits into them.
  func rename(inSearches renaming: FindRenaming) throws {
    for search in try searches("1") {
      let find = renaming.applied(to: search.find)
      guard find != search.find, find.unicodeScalars.count <= SavedSearch.longestFind else {
        continue
      }
      try execute(
        sql: "UPDATE savedSearch SET find = ? WHERE id = ?", arguments: [find, search.id])
    }
  }

  fileprivate func search(named name: String) throws -> SavedSearch? {
    try searches("nameKey = ?", [Folding.key(name)]).first
  }

  fileprivate func savedSearch(_ id: SavedSearch.ID) throws -> SavedSearch {
    guard let search = try searches("id = ?", [id]).first else {
      throw CatalogError.search(.gone)
    }
    return search
  }

  fileprivate func insertSearch(_ name: String, finding find: String) throws -> SavedSearch {
    if try number("SELECT count(*) FROM savedSearch") >= SavedSearch.most {
      throw CatalogError.search(.tooMany(limit: SavedSearch.most))
    }
    try insisting(onUnique: name, of: .search) {
      try execute(
        sql: """
          INSERT INTO savedSearch (position, name, nameKey, find)
            VALUES ((SELECT ifnull(max(position), 0) + 1 FROM savedSearch), ?, ?, ?)
          """, arguments: [name, Folding.key(name), find])
    }
    return try savedSearch(lastInsertedRowID)
  }

  fileprivate static func checked(searchName typed: String) throws(CatalogError) -> String {
    do {
      return try Name.checked(typed, limit: SavedSearch.longestName)
    } catch {
      throw .name(error)
    }
  }

  fileprivate static func checked(find typed: String) throws(CatalogError) -> String {
    do throws(NameProblem) {
      let find = try Name.checked(typed, limit: SavedSearch.longestFind)
      if FindText(find).isEmpty { throw .empty }
      return find
    } catch {
      switch error {
      case .empty: throw .search(.empty)
      case .tooLong(_, let limit): throw .search(.tooLong(limit: limit))
      case .control, .unreadable: throw .search(.text(error))
      }
    }
  }
}
