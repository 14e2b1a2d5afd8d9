import Foundation
import GRDB

extension CatalogError {
  /// Puts an error of SQLite into the words of the catalog at `path`. The only place that does.
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
    // SQLite has no code for it. Another program has dropped one: the statements name those of a catalog.
    case .SQLITE_ERROR where reason.hasPrefix("no such table: "):
      self = .file(path, .damaged(reason: reason))
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(nil)
    case .SQLITE_READONLY where error.extendedResultCode == .SQLITE_READONLY_DBMOVED:
      self = .file(path, .moved(to: nil))
    case .SQLITE_READONLY
    where error.extendedResultCode == .SQLITE_READONLY && CatalogFile(path).isWritable:
      // The system has let SQLite open it for reading alone.
      self = .file(path, .inputOutput(reason: "it could not be opened for writing"))
    case .SQLITE_READONLY: self = .file(path, .readOnly)
    case .SQLITE_PERM, .SQLITE_AUTH: self = .file(path, .noPermission(reason: reason))
    case .SQLITE_MISUSE: self = .file(path, .closed)
    case .SQLITE_CONSTRAINT: self = .constraint(reason)
    default: self = .file(path, .unexpected(reason: reason))
    }
  }

  /// The file, or what SQLite has beside it, could not be opened.
  private init(unopened file: CatalogFile, _ reason: String) {
    // Before what the system said last: where SQLite cannot make a file it tries to open it for reading
    // alone, and that is then not there.
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
  /// Puts what the system refused at `path` into the words of the catalog, by its number (errno).
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
