import GRDB
import GRDBSQLite

/// Interrupts the statements of a database once their result is no longer wanted. A foreign
/// database may have a view that runs forever without a row.
final class StatementWatch {
  /// Why a statement was interrupted, if one was.
  private(set) var reason: (any Error)?
  private let check: () throws -> Void

  /// How many steps SQLite takes between two checks: less than a millisecond.
  private static let steps: Int32 = 10_000

  /// `check` throws to interrupt the statements.
  init(_ check: @escaping () throws -> Void) {
    self.check = check
  }

  /// Watches the statements that run in the closure; an interrupted one throws `SQLITE_INTERRUPT`.
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

/// The callback for SQLite. No error may cross C.
private func askWatch(context: UnsafeMutableRawPointer?) -> Int32 {
  guard let context else { return 0 }
  return Unmanaged<StatementWatch>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.isOver }
    ? 1 : 0
}
