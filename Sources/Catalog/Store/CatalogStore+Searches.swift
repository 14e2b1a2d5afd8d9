import GRDB

extension CatalogStore {
  /// The saved searches, oldest first.
  ///
  /// - Throws: What every read may throw.
  public func searches() throws(CatalogError) -> [SavedSearch] {
    try read { db in
      // Another program may have written any number of searches.
      try db.searches(
        """
        id IN (SELECT id FROM savedSearch ORDER BY id LIMIT 10 * \(SavedSearch.most))
        ORDER BY position, id LIMIT \(SavedSearch.most)
        """)
    }
  }

  /// The search whose name has the same `Folding.key`; nil if there is none.
  public func search(named name: String) throws(CatalogError) -> SavedSearch? {
    try read { db in try db.search(named: name) }
  }

  /// Saves a search, or what differs from the original: see `save(_:over:in:kept:)`.
  public func saveSearch(
    named name: String, finding find: String, as original: SavedSearch? = nil
  ) async throws -> SavedSearch {
    try await save(
      RecordDraft([.name: name, .find: find]), over: original.map { ($0.id, RecordDraft($0)) })
  }

  /// Deletes a search.
  ///
  /// - Throws: `CatalogError.gone`, `.changed`, and what every write may throw.
  public func delete(_ search: SavedSearch) async throws {
    try await record { db in
      let now: SavedSearch = try db.saved(search.id)
      if now != search { throw CatalogError.changed(now.journaled, name: now.name) }
      try db.execute(sql: "DELETE FROM savedSearch WHERE id = ?", arguments: [search.id])
      return Recorded((), as: EditLabel.deleted(search))
    }
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

  /// Applies a renaming to the saved searches, unless the result is too long.
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

  func search(_ id: SavedSearch.ID) throws -> SavedSearch? { try searches("id = ?", [id]).first }
}
