/// Why the catalog could not do what it was asked to. After any of these it is as it was before.
public enum CatalogError: Error, Equatable, Sendable {
  // What was typed, or what has gone since.

  /// The name breaks a rule.
  case name(NameProblem)
  /// What the animal has in another field breaks a rule.
  case value(Field, ValueProblem)
  /// Another animal has what was typed in a field whose values are unique.
  case valueTaken(Field, by: Animal)
  /// The name of the category that a draft wants to create breaks a rule.
  case categoryName(NameProblem)
  /// Another record of the kind has the same name by `Folding.key`; it is written like this.
  case nameTaken(RecordKind, existing: String)
  /// The record is not in the catalog, or not any more.
  case gone(JournaledRecord)
  /// The category that a draft names is no longer in the catalog.
  case categoryGone(name: String)
  /// Others have changed a field of the record since it was opened for edit, and the draft has
  /// changed it to something else; the record as it is now.
  case conflict(JournaledRecord, now: RecordDraft)
  /// The category does not have as many animals as were to be deleted with it.
  case countChanged(now: Int)
  /// Not as many animals are marked as were to be changed.
  case markedCountChanged(now: Int)
  /// So many lists and ranges are marked that no more can be.
  case tooManyMarks(limit: Int)
  /// An earlier row of the import has the same key; that is this animal, if it is known.
  case repeatedKey(String, animal: String?)
  /// The value that a row of the file is known by stands at several animals, of which the first are named.
  case sharedKey(String, animals: [String])
  /// No animal has the value that a row without a name is known by.
  case unknownKey(String)
  /// The catalog has as many records of the kind as it can.
  case tooMany(RecordKind, limit: Int)
  /// The catalog that was to be filled has so many animals already.
  case notEmpty(animals: Int)
  /// A constraint of the schema that no other case names.
  case constraint(String)

  // What other layers found.

  /// The keeper's fields are not what they were taken for.
  case fields(FieldsProblem)
  /// The history does not hold what was asked of it.
  case history(HistoryProblem)
  /// What is at a path, or what the system refused there.
  case file(_ path: String, FileProblem)

  // What has nothing to do with a file.

  /// Another program is writing and did not finish in time; nil where it did not name itself.
  case busy(LockHolder?)
  /// SQLite did not take a setting without which saved would not mean saved.
  case settingRefused(pragma: String, wanted: String, found: String)
  /// The system starts no thread.
  case noThread(reason: String)
}

extension CatalogError: CustomStringConvertible {
  /// The message that is shown of an error whose kind the caller does not know.
  public var description: String { message }

  /// One sentence: what happened, and what to do where something can be done. It may contain text
  /// from the catalog or a path as it is; the caller makes it safe to show.
  public var message: String {
    switch self {
    case .name(let problem), .categoryName(let problem): problem.sentence
    case .value(let field, let problem): "\(field.title): \(problem.sentence)"
    case .valueTaken(let field, let animal):
      "\(Reference.text(name: animal.name, animal.id)) has this \(field.noun) already."
    case .nameTaken(let kind, let existing): "A \(kind.noun) named “\(existing)” already exists."
    case .gone(let record): "The \(record.noun) was deleted in the meantime."
    case .categoryGone(let name):
      "The category “\(name)” was deleted in the meantime; choose another."
    case .conflict(let record, let now):
      "\(now.name.isEmpty ? "The \(record.noun)" : "“\(now.name)”") was changed in the meantime, in the same field; open it again to see how."
    case .countChanged(let now): "The number of its animals has changed to \(now)."
    case .markedCountChanged(let now): "The number of animals to change is \(now) now."
    case .tooManyMarks(let limit):
      "\(limit) lists and ranges are marked already; change those first, or mark one long range."
    case .repeatedKey(let value, let animal):
      "An earlier row has the key “\(value.shortened)” too\(animal.map { " (\($0))" } ?? ""); mend one, or choose another key."
    case .sharedKey(let value, let animals):
      "“\(value.shortened)” stands at \(animals.joined(separator: " and at ")); merge them, or mend one."
    case .unknownKey(let value): "No animal has “\(value.shortened)”, and the row has no name."
    case .tooMany(let kind, let limit):
      "The catalog has \(limit) \(kind.plural), and can take no more."
    case .notEmpty(let animals): "The catalog has animals already (\(animals)); nothing was added."
    case .constraint(let reason) where reason.contains("animalCount"):
      "The catalog counts its animals wrongly, as another program has changed the counts; “menagerie check --repair” puts that right."
    case .constraint(let reason): "The catalog refused the values (\(reason))."
    case .fields(let problem): problem.sentence
    case .history(let problem): problem.sentence
    case .file(let path, let problem): "\(path): \(problem.words(of: path))."
    case .busy(let holder):
      "The catalog is in use by \(holder?.description ?? "another program"); try again."
    case .settingRefused(let pragma, let wanted, let found):
      "SQLite has \(pragma) at \(found) where saving safely needs \(wanted)."
    case .noThread(let reason):
      "The system starts no thread (\(reason)); end other programs and try again."
    }
  }

  /// The status with which a command ends, as in `sysexits.h`.
  public var exitStatus: Int32 {
    switch self {
    case .name, .value, .valueTaken, .categoryName, .nameTaken: 64  // EX_USAGE
    case .notEmpty, .gone, .categoryGone, .conflict, .countChanged, .markedCountChanged, .tooMany,
      .tooManyMarks, .repeatedKey, .sharedKey, .unknownKey, .constraint:
      65  // EX_DATAERR
    case .fields(let problem): problem.exitStatus
    case .history(let problem): problem.exitStatus
    case .file(_, let problem): problem.exitStatus
    case .settingRefused: 70  // EX_SOFTWARE
    case .noThread: 71  // EX_OSERR
    case .busy: 75  // EX_TEMPFAIL
    }
  }
}
