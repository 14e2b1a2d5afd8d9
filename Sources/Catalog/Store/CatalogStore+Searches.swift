import GRDB

extension CatalogStore {
  /// The searches that were saved, in the order in which they were.
  ///
  /// - Throws: What SQLite refused, as every read.
  public func searches() throws(CatalogError) -> [SavedSearch] {
    try read { db in try db.searches() }
  }

  /// Saves a search, or gives the one with this id another name and text.
  ///
  /// - Throws: `CatalogError.name`, `.search`, and what every write may throw.
  public func saveSearch(
    named name: String, finding find: String, as id: SavedSearch.ID? = nil
  ) async throws -> SavedSearch {
    try await record { db in
      let name = try db.checkedSearchName(name, of: id)
      let find = try Database.checked(find: find)
      guard let id else {
        let search = try db.insertSearch(name, finding: find)
        return Recorded(search, as: "Added the search \(search.name)")
      }
      let old = try db.savedSearch(id)
      try db.execute(
        sql: "UPDATE savedSearch SET name = ?, nameKey = ?, find = ? WHERE id = ?",
        arguments: [name, Folding.key(name), find, id])
      let isRenamed = old.find == find && old.name != name
      return Recorded(
        try db.savedSearch(id),
        as: isRenamed
          ? "Renamed the search \(old.name) to \(name)" : "Changed the search \(name)")
    }
  }

  /// Deletes a search, and returns it as it was.
  ///
  /// - Throws: `CatalogError.search(.gone)`, and what every write may throw.
  public func deleteSearch(_ id: SavedSearch.ID) async throws -> SavedSearch {
    try await record { db in
      let search = try db.savedSearch(id)
      try db.execute(sql: "DELETE FROM savedSearch WHERE id = ?", arguments: [id])
      return Recorded(search, as: "Deleted the search \(search.name)")
    }
  }
}

extension Database {
  fileprivate func searches() throws -> [SavedSearch] {
    try rows(
      "SELECT id, name, find FROM savedSearch ORDER BY position, id LIMIT ?", [SavedSearch.most]
    ) { row in
      SavedSearch(
        id: try row.decode(Int64.self, atIndex: 0), name: try row.decode(String.self, atIndex: 1),
        find: try row.decode(String.self, atIndex: 2))
    }
  }

  fileprivate func savedSearch(_ id: SavedSearch.ID) throws -> SavedSearch {
    guard let search = try searches().first(where: { $0.id == id }) else {
      throw CatalogError.search(.gone)
    }
    return search
  }

  fileprivate func insertSearch(_ name: String, finding find: String) throws -> SavedSearch {
    if try searches().count == SavedSearch.most {
      throw CatalogError.search(.tooMany(limit: SavedSearch.most))
    }
    try execute(
      sql: """
        INSERT INTO savedSearch (position, name, nameKey, find)
          VALUES ((SELECT ifnull(max(position), 0) + 1 FROM savedSearch), ?, ?, ?)
        """, arguments: [name, Folding.key(name), find])
    return try savedSearch(lastInsertedRowID)
  }

  /// A name as it will be stored, which no search has but the one with this id.
  fileprivate func checkedSearchName(_ typed: String, of id: SavedSearch.ID?) throws -> String {
    let name: String
    do {
      name = try Name.checked(typed, limit: SavedSearch.longestName)
    } catch {
      throw CatalogError.name(error)
    }
    let key = Folding.key(name)
    if let taken = try searches().first(where: { Folding.key($0.name) == key && $0.id != id }) {
      throw CatalogError.search(.nameTaken(existing: taken.name))
    }
    return name
  }

  fileprivate static func checked(find typed: String) throws(CatalogError) -> String {
    let find = Name.trimmed(typed)
    if FindText(find).isEmpty { throw .search(.empty) }
    guard find.unicodeScalars.count <= SavedSearch.longestFind else {
      throw .search(.tooLong(limit: SavedSearch.longestFind))
    }
    return find
  }
}
