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
    case .conflict(let now):
      "“\(now.name)” was changed in the meantime, in the same field; open it again to see how."
    case .nameConflict(let now):
      "The category was renamed to “\(now.name)” in the meantime; choose which name to keep."
    case .countChanged(let now):
      "The number of its animals has changed to \(now)."
    case .markedCountChanged(let now):
      "The number of animals to change is \(now) now."
    case .tooManyMarks(let limit):
      "\(limit) lists and ranges are marked already; change those first, or mark one long range."
    case .noSuchCategory:
      "The category was deleted in the meantime."
    case .repeatedKey:
      "An earlier row has the same key and says something else; mend one, or choose another key."
    case .notEmpty(let animals):
      "The catalog has animals already (\(animals)); nothing was added."
    case .notNew(let path):
      "\(path): has animals or categories already; name another file."
    case .movedOn(let name, let edit?):
      "“\(name)” has changed since: \(edit.label)\(edit.author.signature). Undo that first."
    case .movedOn(let name, nil):
      "“\(name)” is not as this edit left it, or others need it; nothing was undone."
    case .undoneAlready(let label):
      "It is undone already: \(label)."
    case .noSuchEdit(let id):
      "The history has no edit \(id); see “menagerie history”."
    case .unreadableChange(let label):
      "The history does not hold what is needed to undo it: \(label). Try “menagerie check”."
    case .historyForgotten(let id):
      "Not all that came after edit \(id) is kept any more; begin again with --since 0."
    case .historyEnds(let newest, let id):
      "The history ends with edit \(newest), before edit \(id); begin again with --since 0."
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
      "\(path): is damaged (\(reason)); restore a backup, or try “menagerie recover \(path) NEW”."
    case .nothingLeft(let path):
      "\(path): holds nothing of a catalog; restore a backup."
    case .exists(let path):
      "\(path): is there already; name another file."
    case .itself(let path):
      "\(path): is the catalog itself; name another file."
    case .inUse(let path):
      "\(path): is open, or was not closed; close that catalog, or name another file."
    case .foreignLock(let path):
      "\(path): is where the lock of the catalog belongs, and is something else; move it away."
    case .leftover(let path):
      "\(path): belongs to a catalog that is not there; put that back or move this file away."
    case .noPermission(let path, let reason):
      "\(path): no permission (\(reason)); ask its owner."
    case .cannotCreate(let path, let reason):
      "\(path): cannot be created (\(reason)); name another place."
    case .readOnly(let path):
      "\(path): can only be read; nothing was changed."
    case .busy(let holder?):
      "The catalog is in use by \(holder.user) on \(holder.host) (process \(holder.pid)); try again."
    case .busy(nil):
      "The catalog is in use by another program; try again."
    case .diskFull(let path):
      "\(path): no space is left; make room and try again."
    case .inputOutput(let path, let reason):
      "\(path): reading or writing failed (\(reason)); check the disk and try again."
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

extension Author {
  /// Who it was, in brackets, where that is known.
  fileprivate var signature: String {
    switch (user.isEmpty, host.isEmpty) {
    case (true, _): ""
    case (false, true): " (\(user))"
    case (false, false): " (\(user) on \(host))"
    }
  }
}
