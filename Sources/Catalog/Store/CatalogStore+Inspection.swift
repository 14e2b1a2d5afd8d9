import Foundation
import GRDB

/// What the tests ask of SQLite itself.
extension CatalogStore {
  /// How SQLite reads a page: the steps of `EXPLAIN QUERY PLAN` for each statement that it takes.
  package func plan(
    of query: AnimalQuery, from start: PageStart<Animal>, limit: Int
  ) throws(CatalogError) -> [String] {
    try read { db in
      try db.plan { _ = try PageReader(query, from: start, limit: limit).page(db) }
    }
  }

  /// A page of a list that is read without looking at rows first where the search index may help, as
  /// in a catalog so large that it would not suffice.
  package func indexedPage(
    of query: AnimalQuery, from start: PageStart<Animal>, limit: Int, sorted: Int = 0,
    pending: Int = .max / 2
  ) throws(CatalogError) -> Page<Animal> {
    let effort = FindEffort(names: 0, rows: 0, sorted: sorted, pending: pending)
    return try read { db in
      try PageReader(query, from: start, limit: limit, effort: effort).page(db)
    }
  }

  /// How SQLite finds what the next undo and redo would reverse.
  package func planOfUndo() throws(CatalogError) -> [String] {
    try read { db in
      try db.plan {
        for owner in [owner(.session), owner(.user)] {
          _ = try db.editToUndo(of: owner)
          _ = try db.editToRedo(of: owner)
        }
      }
    }
  }

  /// How SQLite finds the animals that name another.
  package func planOfReferrers(of id: Animal.ID) throws(CatalogError) -> [String] {
    try read { db in try db.plan { _ = try db.referrers(of: id) } }
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

  /// Gives each edit from now on the same time.
  package func stopClock(at time: Date) throws {
    let milliseconds = Int(time.timeIntervalSince1970 * 1_000)
    try connection.writer?.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          CREATE TRIGGER clockStopped AFTER INSERT ON edit BEGIN
            UPDATE edit SET time = \(milliseconds) WHERE id = new.id;
          END
          """)
    }
  }

  /// Calls the handler with each statement that the connections for writes and for short reads run
  /// from now on, its values included.
  package func trace(_ handler: @escaping @Sendable (String) -> Void) {
    for connection in [reads.reader, connection.writer].compactMap(\.self) {
      connection.writeWithoutTransaction { db in
        db.trace { event in
          if case .statement(let statement) = event { handler(statement.expandedSQL) }
        }
      }
    }
  }

  /// Takes over all that another catalog holds.
  package func become(copyOf other: CatalogStore) throws {
    guard let writer = connection.writer else { return }
    try other.reads.reader.backup(to: writer)
  }

  /// Changes the catalog in ways that no other function does, as another program might.
  package func execute(sql: String) async throws {
    try await write { db in try db.execute(sql: sql) }
  }
}

extension Database {
  /// The steps of all statements that run in the body.
  func plan(_ body: () throws -> Void) throws -> [String] {
    var statements: [String] = []
    trace { event in
      if case .statement(let statement) = event { statements.append(statement.expandedSQL) }
    }
    defer { trace(options: []) }
    try body()
    // What runs within a statement is traced as a comment.
    return try Array(statements).filter { !$0.hasPrefix("--") }.flatMap { try steps(of: $0) }
  }

  fileprivate func steps(of statement: String) throws -> [String] {
    try rows("EXPLAIN QUERY PLAN \(statement)") { try $0.decode(String.self, atIndex: 3) }
  }
}
