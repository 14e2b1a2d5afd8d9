import Catalog
import GRDB

/// How SQLite reads.
extension CatalogStore {
  /// The steps of `EXPLAIN QUERY PLAN` for each query of the short reads that the body does.
  package func plan(of body: (CatalogStore) throws -> Void) throws -> [String] {
    let queries = try queries(of: body)
    return try reads.reader.read { db in
      try queries.flatMap { query in
        try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(query)").map { $0["detail"] }
      }
    }
  }

  /// The steps for a page of a list.
  package func plan(
    of query: AnimalQuery, from start: PageStart<Animal>, limit: Int
  ) throws -> [String] {
    try plan { _ = try $0.page(of: query, from: start, limit: limit) }
  }

  private func queries(of body: (CatalogStore) throws -> Void) throws -> [String] {
    var statements: [String] = []
    reads.reader.writeWithoutTransaction { db in
      db.trace { event in
        if case .statement(let statement) = event { statements.append(statement.expandedSQL) }
      }
    }
    defer { reads.reader.writeWithoutTransaction { $0.trace(options: []) } }
    try body(self)
    return statements.filter { $0.hasPrefix("SELECT") || $0.hasPrefix("WITH") }
  }
}
