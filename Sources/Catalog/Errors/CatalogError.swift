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
  /// The category to change is not in the catalog.
  case noSuchCategory
  /// The category does not have as many animals as were to be deleted with it.
  case countChanged(now: Int)
  /// The catalog that was to be filled has so many animals already.
  case notEmpty(animals: Int)

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
