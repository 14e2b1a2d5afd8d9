import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// When the write-ahead log is folded into the file (a checkpoint): once it is long. If a reader, such as a
/// check, has blocked that, it is tried again only when the log has grown once more: else each write
/// would scan the whole log, and the others would wait for it.
final class LogFolding: Sendable {
  /// About 1,000 pages, as SQLite's own default, in bytes.
  private static let longLog = 1_000 * 4_120

  private struct Idling {
    var written = ContinuousClock.now
    var isAwaited = false
  }

  private let idling = Mutex(Idling())
  /// How long the log was when it could not be folded whole.
  private let blocked = Mutex<Int?>(nil)
  /// How many transactions have put something into the log.
  private let count = Atomic(0)

  var commits: Int { count.load(ordering: .relaxed) }

  /// Counts what the writer puts into the log. This must live as long as the writer writes.
  func follow(_ db: Database) {
    sqlite3_wal_hook(
      db.sqliteConnection,
      { folding, _, _, _ in
        guard let folding else { return SQLITE_OK }
        Unmanaged<LogFolding>.fromOpaque(folding).takeUnretainedValue()
          .count.add(1, ordering: .relaxed)
        return SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Whether a log of this size is to be folded now.
  func isDue(at size: Int) -> Bool {
    guard size > Self.longLog else { return false }
    return blocked.withLock { blocked in
      guard let last = blocked else { return true }
      return size < last || size > last + Self.longLog
    }
  }

  /// Takes what came of it.
  func ended(whole isWhole: Bool, at size: Int) {
    blocked.withLock { $0 = isWhole ? nil : size }
  }
}

// MARK: When nothing happens

extension LogFolding {
  /// How long nothing is written before the log is emptied.
  private static let quiet = Duration.seconds(1)

  /// Notes that something was written, and answers after how many milliseconds to ask `isQuiet()`; nil
  /// where that is under way already.
  func delay() -> Int? {
    idling.withLock { idling in
      idling.written = .now
      defer { idling.isAwaited = true }
      return idling.isAwaited ? nil : 1_000
    }
  }

  /// Whether nothing has been written meanwhile; else somebody must ask again.
  func isQuiet() -> Bool {
    idling.withLock { idling in
      idling.isAwaited = false
      return idling.written + Self.quiet <= .now
    }
  }
}

/// The right to fold the write-ahead log of a catalog, which one program has at a time.
///
/// SQLite before 3.51.3 damages the file where a log that is folded whole is begun anew by a write in the
/// very moment in which it is folded once more (https://sqlite.org/wal.html#walresetbug). So the right is
/// taken under the write lock, before a transaction, and used only if that has put something into the log:
/// nobody else can have folded it since, and until it is folded nobody begins the log anew.
final class FoldingTurn: Sendable {
  private let descriptor: Int32

  /// Takes the right; nil where another has it. SQLite has no locks on the log itself.
  init?(log path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
  }

  /// Gives it back, also while a process that is being started has a copy of the file.
  deinit {
    guard descriptor >= 0 else { return }
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
