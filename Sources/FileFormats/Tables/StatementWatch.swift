import GRDB
import GRDBSQLite

/// Ends the statements of a database that nobody wants to go on: one may run without end and without a
/// row, for a database may hold what its file makes of it.
final class StatementWatch {
  /// Why a statement was ended, if one was.
  private(set) var reason: (any Error)?
  private let check: () throws -> Void

  /// How many of its steps SQLite takes between two checks: less than a millisecond.
  private static let steps: Int32 = 10_000

  /// `check` throws when they are to end.
  init(_ check: @escaping () throws -> Void) {
    self.check = check
  }

  /// Watches the statements that run in the closure; one that is ended throws `SQLITE_INTERRUPT`.
  func during<T>(_ database: Database, _ use: () throws -> T) rethrows -> T {
    let connection = database.sqliteConnection
    sqlite3_progress_handler(
      connection, Self.steps, askWatch, Unmanaged.passUnretained(self).toOpaque())
    defer { sqlite3_progress_handler(connection, 0, nil, nil) }
    return try withExtendedLifetime(self) { try use() }
  }

  fileprivate var isOver: Bool {
    do { try check() } catch { reason = error }
    return reason != nil
  }
}

/// Calls back; no error may pass through C.
private func askWatch(context: UnsafeMutableRawPointer?) -> Int32 {
  guard let context else { return 0 }
  return Unmanaged<StatementWatch>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.isOver }
    ? 1 : 0
}
