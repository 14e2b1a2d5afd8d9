import Foundation
import GRDB

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

extension CatalogError {
  /// Translates a system error (errno) at `path` into a catalog error.
  package init(system number: Int32, path: String) {
    let reason = String(cString: strerror(number))
    switch number {
    case ENOSPC, EDQUOT: self = .file(path, .diskFull)
    case ENOLCK: self = .file(path, .noLocks)
    case EROFS: self = .file(path, .readOnly)
    case ENOENT, ENOTDIR: self = .file(path, .notFound)
    case EACCES, EPERM: self = .file(path, .noPermission(reason: reason))
    default: self = .file(path, .inputOutput(reason: reason))
    }
  }
}
