import GRDBSQLite

/// Another program that opens files with SQLite's own C API, and knows nothing of catalogs.
package final class OtherProgram {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  private var database: OpaquePointer?

  /// Opens a file, and makes it if it is missing.
  package init(_ path: String) throws {
    guard sqlite3_open(path, &database) == SQLITE_OK else { throw failure }
    // The editor folds its log when nothing happens.
    sqlite3_busy_timeout(database, 10_000)
  }

  deinit { sqlite3_close(database) }

  /// Runs statements.
  package func execute(_ sql: String) throws {
    guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else { throw failure }
  }

  /// The first column of all rows, as text.
  package func column(_ sql: String) throws -> [String] {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK else { throw failure }
    defer { sqlite3_finalize(statement) }
    var values: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      values.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "NULL")
    }
    return values
  }

  private var failure: Failure { Failure(description: String(cString: sqlite3_errmsg(database))) }
}
