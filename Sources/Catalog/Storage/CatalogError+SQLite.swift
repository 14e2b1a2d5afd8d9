import Foundation
import GRDB
import Synchronization

extension CatalogError {
  /// Translates an SQLite error at `path` into a catalog error; the only place that does.
  package init(_ error: any Error, path: String) {
    switch error {
    case let error as CatalogError: self = error
    case let error as DatabaseError: self.init(error, path: path)
    default: self = .file(path, .unexpected(reason: "\(error)"))
    }
  }

  private init(_ error: DatabaseError, path: String) {
    let reason = error.message ?? "\(error.resultCode)"
    switch error.resultCode {
    case .SQLITE_CANTOPEN:
      self.init(unopened: CatalogFile(path), reason)
    case .SQLITE_FULL: self = .file(path, .diskFull)
    case .SQLITE_IOERR where CatalogFile(path).hasNoRoom: self = .file(path, .diskFull)
    case .SQLITE_IOERR: self = .file(path, .inputOutput(reason: reason))
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .file(path, .damaged(reason: reason))
    // SQLite has no code for it: another program dropped a table that our statements name.
    case .SQLITE_ERROR where reason.hasPrefix("no such table: "):
      self = .file(path, .damaged(reason: reason))
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(nil)
    case .SQLITE_READONLY where error.extendedResultCode == .SQLITE_READONLY_DBMOVED:
      self = .file(path, .moved(to: nil))
    case .SQLITE_READONLY
    where error.extendedResultCode == .SQLITE_READONLY && CatalogFile(path).isWritable:
      // The system let SQLite open it only for reading.
      self = .file(path, .inputOutput(reason: "it could not be opened for writing"))
    case .SQLITE_READONLY: self = .file(path, .readOnly)
    case .SQLITE_PERM, .SQLITE_AUTH: self = .file(path, .noPermission(reason: reason))
    case .SQLITE_MISUSE: self = .file(path, .closed)
    case .SQLITE_CONSTRAINT: self = .constraint(reason)
    default: self = .file(path, .unexpected(reason: reason))
    }
  }

  /// Translates a system error (errno) at `path` into a catalog error.
  package init(system number: Int32, path: String) {
    let reason = String(cString: strerror(number))
    switch number {
    case ENOSPC, EDQUOT: self = .file(path, .diskFull)
    case ENOLCK: self = .file(path, .noLocks)
    case EROFS: self = .file(path, .readOnly)
    case ENOENT, ENOTDIR: self = .file(path, .notFound)
    case EISDIR: self = .file(path, .isDirectory)
    case EACCES, EPERM: self = .file(path, .noPermission(reason: reason))
    default: self = .file(path, .inputOutput(reason: reason))
    }
  }

  /// The file, or one that SQLite keeps beside it, could not be opened.
  private init(unopened file: CatalogFile, _ reason: String) {
    // Comes before the last system error: if SQLite cannot create a file, it tries to open it for
    // reading, and the system reports that it does not exist.
    if access(file.path, F_OK) != 0, errno == ENOENT {
      self = .file(file.name, .notFound)
    } else if file.hasNoRoom {
      self = .file(file.name, .diskFull)
    } else if let number = SystemRefusal.take(at: file.path) {
      self.init(system: number, path: file.name)
    } else if file.isWritable {
      self = .file(file.name, .inputOutput(reason: reason))
    } else {
      self = .file(file.name, .noPermission(reason: reason))
    }
  }
}

extension Error {
  /// Whether another program holds the lock that the statement needed.
  var isBusy: Bool {
    (self as? DatabaseError)?.resultCode == .SQLITE_BUSY || (self as? CatalogError) == .busy(nil)
  }
}

/// Why the system opened no file for SQLite, which reports the error number only in its one log.
public enum SystemRefusal {
  /// The path, cut short if it is long, and the number.
  private static let last = Mutex<(path: Substring, number: Int32)?>(nil)

  /// Records each refusal from now on. Call it once, before anything is opened.
  public static func takeNote() {
    Database.logError = { _, entry in
      // The format of unixLogError in SQLite's os_unix.c.
      let pattern = /os_unix\.c:\d+: \((\d+)\) open\((.*?)(\) - .*)?/.dotMatchesNewlines()
      guard let match = entry.wholeMatch(of: pattern), let number = Int32(match.1) else { return }
      last.withLock { last in
        // If a file cannot be created, SQLite tries to open it for reading, and it does not exist.
        if number == ENOENT, let first = last, first.path == match.2 { return }
        last = (match.2, number)
      }
    }
  }

  /// Takes, and forgets, the number of the last error for a file or one beside it; nil if unknown.
  static func take(at path: String) -> Int32? {
    last.withLock { last in
      guard let found = last, found.path.hasPrefix(path) || path.hasPrefix(found.path) else {
        return nil
      }
      last = nil
      return found.number
    }
  }
}
