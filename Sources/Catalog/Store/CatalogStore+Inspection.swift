import GRDB

/// What the tests ask of SQLite itself.
extension CatalogStore {
  /// How SQLite reads a page: the steps of `EXPLAIN QUERY PLAN` for each statement that it takes.
  package func plan(
    of query: AnimalQuery, from start: PageStart, limit: Int
  ) throws(CatalogError) -> [String] {
    try read { db in
      try db.plan { _ = try PageReader(query, from: start, limit: limit).page(db) }
    }
  }

  /// A page of a list that is read without looking at rows first where the search index may help, as
  /// in a catalog so large that it would not suffice.
  package func indexedPage(
    of query: AnimalQuery, from start: PageStart, limit: Int, sorted: Int = 0,
    pending: Int = .max / 2
  ) throws(CatalogError) -> AnimalPage {
    let effort = FindEffort(names: 0, rows: 0, sorted: sorted, pending: pending)
    return try read { db in
      try PageReader(query, from: start, limit: limit, effort: effort).page(db)
    }
  }

  /// How SQLite finds what the next undo and redo would reverse.
  package func planOfUndo() throws(CatalogError) -> [String] {
    try read { db in
      try db.plan {
        _ = try db.editToUndo(of: author.user)
        _ = try db.editToRedo(of: author.user)
      }
    }
  }

  /// What the writing connection answers to a pragma.
  package func setting(_ pragma: String) throws -> String {
    try connection.writer?.writeWithoutTransaction { db in
      try ConnectionSetting.current(pragma, of: db)
    } ?? ""
  }

  /// Lets the catalog grow to this number of pages and no further, as a full disk would.
  package func limitSize(pages: Int) throws {
    try connection.writer?.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA max_page_count = \(pages)")
    }
  }

  /// Changes the catalog in ways that no other function does, as another program might.
  package func execute(sql: String) async throws {
    try await write { db in try db.execute(sql: sql) }
  }
}

extension Database {
  /// The steps of all statements that run in the body.
  fileprivate func plan(_ body: () throws -> Void) throws -> [String] {
    var statements: [String] = []
    trace { event in
      if case .statement(let statement) = event { statements.append(statement.expandedSQL) }
    }
    defer { trace(options: []) }
    try body()
    return try Array(statements).flatMap { try steps(of: $0) }
  }

  fileprivate func steps(of statement: String) throws -> [String] {
    try rows("EXPLAIN QUERY PLAN \(statement)") { try $0.decode(String.self, atIndex: 3) }
  }
}
