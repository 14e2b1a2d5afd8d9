import Foundation
import GRDB

extension CatalogError {
  /// Puts an error of SQLite into the words of the catalog at `path`. The only place that does.
  init(_ error: any Error, path: String) {
    switch error {
    case let error as CatalogError: self = error
    case let error as DatabaseError: self.init(error, path: path)
    default: self = .unexpected(path: path, reason: "\(error)")
    }
  }

  private init(_ error: DatabaseError, path: String) {
    let reason = error.message ?? "\(error.resultCode)"
    switch error.resultCode {
    case .SQLITE_FULL: self = .diskFull(path: path)
    case .SQLITE_IOERR: self = .inputOutput(path: path, reason: reason)
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged(path: path, reason: reason)
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(nil)
    case .SQLITE_READONLY where error.extendedResultCode == .SQLITE_READONLY_DBMOVED:
      self = .moved(path: path)
    case .SQLITE_READONLY: self = .readOnly(path: path)
    case .SQLITE_CANTOPEN where CatalogFile(path).isWritable:
      // A log that cannot be made: no more files, or a disk that fails.
      self = .inputOutput(path: path, reason: reason)
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
      self = .noPermission(path: path, reason: reason)
    case .SQLITE_MISUSE: self = .closed(path: path)
    case .SQLITE_CONSTRAINT: self = .constraint(reason)
    default: self = .unexpected(path: path, reason: reason)
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
    case ENOSPC, EDQUOT: self = .diskFull(path: path)
    case EROFS: self = .readOnly(path: path)
    case EIO, EMFILE, ENFILE, ENOMEM: self = .inputOutput(path: path, reason: reason)
    default: self = .noPermission(path: path, reason: reason)
    }
  }
}
