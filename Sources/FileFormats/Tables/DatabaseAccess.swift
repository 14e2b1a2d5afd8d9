import Foundation
import GRDB
import GRDBSQLite

/// How to open a database so that not a byte of it, or of the files beside it, changes.
///
/// Recent writes may be in a `-wal` file. It must be read, but not moved into the database: only
/// the program that owns the database may do that. SQLite by default would write a `-shm` file.
enum DatabaseAccess {
  /// A rollback journal: the usual locks of a reader.
  case locking
  /// A `-wal` with the `-shm` that coordinates all programs that have it open, opened read-only.
  case sharing
  /// A `-wal` that no program has open: it is read into memory, without locks.
  case alone
  /// A database that was closed cleanly: it has no files beside it.
  case still

  /// Looks at the files beside the database, and at its first bytes.
  init(path: String, head: DatabaseHead) {
    let hasLog = (FileStamp(path: path + "-wal")?.size ?? 0) > 0
    let hasIndex = FileStamp(path: path + "-shm") != nil
    guard head.mayHaveLog else {
      self = .locking
      return
    }
    self = hasIndex ? .sharing : hasLog ? .alone : .still
  }

  /// Whether another program could write meanwhile without being noticed.
  var isBlind: Bool {
    switch self {
    case .locking, .sharing: false
    case .alone, .still: true
    }
  }

  /// Opens the database.
  ///
  /// - Throws: `DatabaseError`.
  func open(path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.foreignKeysEnabled = false
    configuration.busyMode = .timeout(5)
    configuration.label = "source"
    configuration.prepareDatabase { database in
      // A longer row is never held.
      sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_LENGTH, Int32(Limits.row))
      try database.execute(sql: "PRAGMA trusted_schema = OFF")
      // This keeps the index of the log in memory.
      if self == .alone { try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
    }
    return try DatabaseQueue(path: address(of: path), configuration: configuration)
  }

  /// Whether a part of the database may be in its log.
  var hasLog: Bool {
    switch self {
    case .sharing, .alone: true
    case .locking, .still: false
    }
  }

  /// https://www.sqlite.org/uri.html; SQLite's own tests use `readonly_shm` to open a log that they
  /// may not write.
  private func address(of path: String) -> String {
    let path = URL(fileURLWithPath: path).standardizedFileURL.path
    let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "?#%;"))
    let escaped = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
    let query =
      switch self {
      case .locking: ""
      case .sharing: "&readonly_shm=1"
      case .alone: "&vfs=unix-none"
      case .still: "&immutable=1"
      }
    return "file://\(escaped)?mode=ro\(query)"
  }
}

/// What shows that a file has changed, from its path alone.
struct FileStamp: Equatable {
  let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// Nil if there is no file.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    size = Int(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}
