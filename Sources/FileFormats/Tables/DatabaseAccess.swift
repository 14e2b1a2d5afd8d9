import Foundation
import GRDB
import GRDBSQLite

/// How a database is opened so that neither it nor the files beside it change by a byte.
///
/// What others have written last may lie in a `-wal` file, which must be read, but not moved into the
/// database: that is for the program whose it is. SQLite by itself would write a `-shm` file.
enum DatabaseAccess {
  /// No journal of the kind that needs files: the usual locks of a reader.
  case locking
  /// A `-wal` with its `-shm`, by which all programs that have it open agree: this is read only.
  case sharing
  /// A `-wal` that nobody has open: it is read into memory, without locks.
  case alone
  /// It has been closed whole: nothing is beside it.
  case still

  /// Looks at the files beside the database, and at its beginning.
  init(path: String, head: DatabaseHead) {
    let hasLog = (FileStamp(path: path + "-wal")?.size ?? 0) > 0
    let hasIndex = FileStamp(path: path + "-shm") != nil
    guard head.mayHaveLog else {
      self = .locking
      return
    }
    self = hasIndex ? .sharing : hasLog ? .alone : .still
  }

  /// Whether somebody could write meanwhile without being seen.
  var isBlind: Bool {
    switch self {
    case .locking, .sharing: false
    case .alone, .still: true
    }
  }

  /// The database, open.
  ///
  /// - Throws: `DatabaseError`.
  func open(path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.foreignKeysEnabled = false
    configuration.busyMode = .timeout(5)
    configuration.label = "source"
    configuration.prepareDatabase { database in
      // No row that is longer is ever held.
      sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_LENGTH, Int32(Limits.row))
      try database.execute(sql: "PRAGMA trusted_schema = OFF")
      // The index of the log is in memory then.
      if self == .alone { try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
    }
    return try DatabaseQueue(path: address(of: path), configuration: configuration)
  }

  /// Whether a part of the database may lie in its log.
  var hasLog: Bool {
    switch self {
    case .sharing, .alone: true
    case .locking, .still: false
    }
  }

  /// https://www.sqlite.org/uri.html; `readonly_shm` is how SQLite's own tests open a log that they
  /// may not write to.
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

/// By what a change of a file is seen, from its path alone.
struct FileStamp: Equatable {
  let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// Nil where there is no file.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    size = Int(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}
