extension CatalogError: CustomStringConvertible {
  /// The message: whoever shows an error without knowing its kind shows this.
  public var description: String { message }

  /// One sentence: what happened, and what to do where something can be done. It may contain text
  /// from the catalog or a path as it is; whoever shows it makes it safe to show.
  public var message: String {
    switch self {
    case .name(let problem), .categoryName(let problem):
      problem.sentence
    case .categoryNameTaken(let existing):
      "A category named “\(existing)” exists already."
    case .animalGone:
      "The animal was deleted in the meantime; save it as new or cancel."
    case .categoryGone(let name):
      "The category “\(name)” was deleted in the meantime; choose another."
    case .countChanged(let now):
      "The number of its animals has changed to \(now)."
    case .noSuchCategory:
      "The category was deleted in the meantime."
    case .notEmpty(let animals):
      "The catalog has animals already (\(animals)); nothing was added."
    case .notFound(let path):
      "\(path): there is no catalog here; check the path."
    case .isDirectory(let path):
      "\(path): is a directory; name a file in it."
    case .notAFile(let path):
      "\(path): is not a regular file; name another."
    case .brokenLink(let path):
      "\(path): is a link to a file that is not there; restore that file or name another."
    case .empty(let path):
      "\(path): is empty; remove it to start a new catalog here, or restore a backup."
    case .notACatalog(let path):
      "\(path): is not a catalog; name another file."
    case .foreignDatabase(let path):
      "\(path): is a database of another program; name another file."
    case .newerSchema(let path, let found, let known):
      "\(path): has version \(found), this program knows up to \(known); install a newer Menagerie."
    case .olderSchema(let path, let found, let known):
      "\(path): has version \(found), not \(known); open it once without --read-only to update it."
    case .damaged(let path, let reason):
      "\(path): is damaged (\(reason)); restore a backup, or try “sqlite3 FILE .recover” on a copy."
    case .foreignLock(let path):
      "\(path): is where the lock of the catalog belongs, and is something else; move it away."
    case .leftover(let path):
      "\(path): belongs to a catalog that is not there; put that back or move this file away."
    case .noPermission(let path, let reason):
      "\(path): no permission (\(reason)); ask its owner."
    case .cannotCreate(let path, let reason):
      "\(path): cannot be created (\(reason)); name another place with --catalog."
    case .readOnly(let path):
      "\(path): can only be read; nothing was changed."
    case .busy(let holder?):
      "The catalog is in use by \(holder.user) on \(holder.host) (process \(holder.pid)); try again."
    case .busy(nil):
      "The catalog is in use by another program; try again."
    case .diskFull(let path):
      "\(path): no space is left; make room and save again."
    case .inputOutput(let path, let reason):
      "\(path): reading or writing failed (\(reason)); check the disk and save again."
    case .settingRefused(let pragma, let wanted, let found):
      "SQLite has \(pragma) at \(found) where saving safely needs \(wanted)."
    case .moved(let path):
      "\(path): was moved or deleted while it was open; put it back or start again."
    case .closed(let path):
      "\(path): is closed."
    case .constraint(let reason):
      "The catalog refused the values (\(reason))."
    case .unexpected(let path, let reason):
      "\(path): \(reason)."
    }
  }
}
