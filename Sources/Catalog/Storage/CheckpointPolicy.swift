import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// Decides when to fold the write-ahead log into the file (a checkpoint): once it is long. If a
/// reader, such as a check, blocks that, it waits until the log has grown by that length again;
/// otherwise each write would scan the whole log and hold up the others.
final class CheckpointPolicy: Sendable {
  /// About 1,000 pages, SQLite's own default, in bytes.
  private static let longLog = 1_000 * 4_120

  private struct Idling {
    var written = ContinuousClock.now
    var isAwaited = false
  }

  private let idling = Mutex(Idling())
  /// The length of the log when it could not be folded completely.
  private let blocked = Mutex<Int?>(nil)
  /// The number of transactions that wrote to the log.
  private let count = Atomic(0)

  var commits: Int { count.load(ordering: .relaxed) }

  /// Counts the writer's commits to the log. This must live as long as the writer writes.
  func follow(_ db: Database) {
    sqlite3_wal_hook(
      db.sqliteConnection,
      { folding, _, _, _ in
        guard let folding else { return SQLITE_OK }
        Unmanaged<CheckpointPolicy>.fromOpaque(folding).takeUnretainedValue()
          .count.add(1, ordering: .relaxed)
        return SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Whether to fold a log of this size now.
  func isDue(at size: Int) -> Bool {
    guard size > Self.longLog else { return false }
    return blocked.withLock { blocked in
      guard let last = blocked else { return true }
      return size < last || size > last + Self.longLog
    }
  }

  /// Records the outcome of folding.
  func ended(whole isWhole: Bool, at size: Int) {
    blocked.withLock { $0 = isWhole ? nil : size }
  }

  /// The time without writes before the log is emptied.
  private static let quiet = Duration.seconds(1)

  /// Notes a write, and returns the milliseconds after which to call `isQuiet()`; nil if a call is
  /// already pending.
  func delay() -> Int? {
    idling.withLock { idling in
      idling.written = .now
      defer { idling.isAwaited = true }
      return idling.isAwaited ? nil : 1_000
    }
  }

  /// Whether nothing was written meanwhile; if not, the caller must ask again.
  func isQuiet() -> Bool {
    idling.withLock { idling in
      idling.isAwaited = false
      return idling.written + Self.quiet <= .now
    }
  }
}

/// The right to fold the write-ahead log of a catalog, which one program has at a time.
///
/// SQLite before 3.51.3 damages the file if a write restarts a completely folded log at the very
/// moment it is folded again (https://sqlite.org/wal.html#walresetbug). So the right is taken under
/// the write lock, before a transaction, and used only if that wrote to the log: no one else can
/// have folded it since, and no one restarts it until it is folded.
final class FoldingTurn: Sendable {
  private let descriptor: Int32

  /// Takes the right; nil if another program has it. SQLite does not lock the log itself.
  init?(log path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
  }

  /// Releases it, even while a process being started has a copy of the descriptor.
  deinit {
    guard descriptor >= 0 else { return }
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
