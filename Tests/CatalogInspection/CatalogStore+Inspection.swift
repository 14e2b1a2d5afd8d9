import Catalog
import Foundation
import GRDB

/// What the tests ask of SQLite itself.
extension CatalogStore {
  /// Reads a page of a list without looking at rows first where the search index may help, as in a
  /// catalog so large that it would not suffice.
  package func indexedPage(
    of query: AnimalQuery, from start: PageStart<Animal>, limit: Int, sorted: Int = 0,
    pending: Int = .max / 2
  ) throws -> Page<Animal> {
    let effort = FindEffort(names: 0, rows: 0, sorted: sorted, pending: pending)
    return try reads.reader.read { db in
      try PageReader(query, from: start, limit: limit, effort: effort).page(db)
    }
  }

  /// What the writing connection answers to a pragma.
  package func setting(_ pragma: String) throws -> String {
    try connection.writer?.writeWithoutTransaction { db in
      try String.fetchOne(db, sql: "PRAGMA \(pragma)")
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
