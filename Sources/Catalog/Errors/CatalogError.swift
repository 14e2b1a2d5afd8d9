/// Why the catalog could not do what it was asked to. After any of these it is as it was before.
public enum CatalogError: Error, Equatable, Sendable {
  // What the person typed, or what has gone since.

  /// The name breaks a rule.
  case name(NameProblem)
  /// The name of the category that a draft wants to create breaks a rule.
  case categoryName(NameProblem)
  /// Another category has the same name by `Folding.key`; it is written like this.
  case categoryNameTaken(existing: String)
  /// The animal is no longer in the catalog.
  case animalGone(Animal.ID)
  /// The category that a draft names is no longer in the catalog.
  case categoryGone(name: String)
  /// Others have changed a field of the animal since it was opened for edit, and the draft has
  /// changed it to something else; the animal as it is now.
  case conflict(now: Animal)
  /// Others have given the category another name since it was opened for edit; it as it is now.
  case nameConflict(now: AnimalCategory)
  /// The category to change is not in the catalog.
  case noSuchCategory
  /// The category does not have as many animals as were to be deleted with it.
  case countChanged(now: Int)
  /// Not as many animals are marked as were to be changed.
  case markedCountChanged(now: Int)
  /// So many lists and ranges are marked that no more can be.
  case tooManyMarks(limit: Int)
  /// An earlier row of the file that is imported has the same key, and says something else.
  case repeatedKey
  /// The catalog that was to be filled has so many animals already.
  case notEmpty(animals: Int)
  /// The catalog that was to be filled has animals or categories already.
  case notNew(path: String)

  // What stands in the way of an undo.

  /// Something that the edit changed is not as it left it; `since` is the later edit, nil where the
  /// journal knows none.
  case movedOn(name: String, since: Edit?)
  /// The edit is undone already.
  case undoneAlready(label: String)
  /// The journal does not have the edit.
  case noSuchEdit(Edit.ID)
  /// The journal does not hold what is needed to undo the edit.
  case unreadableChange(label: String)

  // What stands in the way of telling what is new in the history.

  /// Not all edits after this one are kept any more.
  case historyForgotten(after: Edit.ID)
  /// The history ends before the edit from which on it was asked for.
  case historyEnds(with: Edit.ID, before: Edit.ID)

  // What was found in place of a catalog.

  /// No file is there.
  case notFound(path: String)
  /// A directory is there.
  case isDirectory(path: String)
  /// A FIFO, a socket or a device is there.
  case notAFile(path: String)
  /// A symbolic link to nothing is there.
  case brokenLink(path: String)
  /// A file of 0 bytes is there.
  case empty(path: String)
  /// A file without an SQLite header, or an SQLite file without anything in it.
  case notACatalog(path: String)
  /// The SQLite file of another program.
  case foreignDatabase(path: String)
  /// A catalog that a later version of Menagerie has changed; versions count migrations.
  case newerSchema(path: String, found: Int, known: Int)
  /// A catalog of an earlier version that cannot be brought up to date without writing to it.
  case olderSchema(path: String, found: Int, known: Int)
  /// A catalog that SQLite cannot read.
  case damaged(path: String, reason: String)

  /// A catalog of which nothing can be recovered.
  case nothingLeft(path: String)

  // What was found where a new file belongs.

  /// A file is there already.
  case exists(path: String)
  /// The catalog itself is there.
  case itself(path: String)
  /// A catalog is there that may be open.
  case inUse(path: String)

  // What lies beside the catalog.

  /// The file at the path of the lock is none, but somebody's own.
  case foreignLock(path: String)
  /// A log or journal that belongs to a catalog which is not there any more.
  case leftover(path: String)

  // What the system refused.

  /// The file or its folder may not be read or written.
  case noPermission(path: String, reason: String)
  /// The missing catalog could not be made.
  case cannotCreate(path: String, reason: String)
  /// The catalog is open for reading only, or lies on a medium that cannot be written.
  case readOnly(path: String)
  /// Another program is writing and did not finish in time; nil where it did not say who it is.
  case busy(LockHolder?)
  /// No space is left for the catalog.
  case diskFull(path: String)
  /// Reading or writing failed in the file system.
  case inputOutput(path: String, reason: String)
  /// SQLite did not take a setting without which saved would not mean saved.
  case settingRefused(pragma: String, wanted: String, found: String)
  /// The file was moved or deleted while it was open.
  case moved(path: String)
  /// The store was closed before.
  case closed(path: String)
  /// A constraint of the schema that no other case names.
  case constraint(String)
  /// Anything else that SQLite reports.
  case unexpected(path: String, reason: String)
}
