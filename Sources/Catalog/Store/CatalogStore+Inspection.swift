import GRDB

/// What the tests ask of SQLite itself.
extension CatalogStore {
  /// How SQLite reads a page: the steps of `EXPLAIN QUERY PLAN` for each statement that it takes.
  package func plan(
    of query: AnimalQuery, from start: PageStart, limit: Int
  ) throws(CatalogError) -> [String] {
    try read { db in
      var statements: [String] = []
      db.trace { event in
        if case .statement(let statement) = event { statements.append(statement.expandedSQL) }
      }
      defer { db.trace(options: []) }
      _ = try PageReader(query, from: start, limit: limit).page(db)
      return try Array(statements).flatMap { try db.steps(of: $0) }
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
}

extension Database {
  fileprivate func steps(of statement: String) throws -> [String] {
    try rows("EXPLAIN QUERY PLAN \(statement)") { try $0.decode(String.self, atIndex: 3) }
  }
}
