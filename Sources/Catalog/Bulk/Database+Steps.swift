import GRDB
import GRDBSQLite

extension Database {
  /// How many steps of SQLite's machine stand between two reports.
  private static let steps = 100_000

  /// Does long work, of which `tell` receives how many steps of SQLite's machine it has taken so
  /// far.
  func countingSteps<T>(_ tell: @escaping (Int) -> Void, of work: () throws -> T) rethrows -> T {
    let count = StepCount(tell)
    return try withExtendedLifetime(count) {
      sqlite3_progress_handler(
        sqliteConnection, Int32(Self.steps),
        { context in
          guard let context else { return 0 }
          Unmanaged<StepCount>.fromOpaque(context).takeUnretainedValue().add(Database.steps)
          return 0
        }, Unmanaged.passUnretained(count).toOpaque())
      defer { sqlite3_progress_handler(sqliteConnection, 0, nil, nil) }
      return try work()
    }
  }
}

/// The steps of a work, on the thread that does it.
private final class StepCount {
  private let tell: (Int) -> Void
  private var steps = 0

  init(_ tell: @escaping (Int) -> Void) {
    self.tell = tell
  }

  func add(_ more: Int) {
    steps += more
    tell(steps)
  }
}
