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

  init(path: String, head: DatabaseHead) {
    let hasLog = (FileState(path: path + "-wal")?.size ?? 0) > 0
    let hasIndex = FileState(path: path + "-shm") != nil
    self = !head.mayHaveLog ? .locking : hasIndex ? .sharing : hasLog ? .alone : .still
  }

  /// Whether another program could write meanwhile without being noticed.
  var isBlind: Bool { self == .alone || self == .still }

  /// Opens the database. Throws `DatabaseError`.
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
  var hasLog: Bool { self == .sharing || self == .alone }

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

/// The first bytes of a database: https://www.sqlite.org/fileformat.html
struct DatabaseHead {
  static let size = 100

  let bytes: [UInt8]

  /// Whether recent writes may be in a `-wal` file.
  var mayHaveLog: Bool { bytes.count > 19 && bytes[19] == 2 }

  /// The size that the database records, in bytes; nil if an older SQLite did not keep it.
  var byteCount: Int? {
    guard bytes.count == Self.size, number(24) == number(92), number(28) > 0 else { return nil }
    let page = Int(bytes[16]) << 8 | Int(bytes[17])
    return number(28) * (page == 1 ? 1 << 16 : page)
  }

  private func number(_ start: Int) -> Int {
    bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
