/// Why the catalog could not perform an operation. Any of these leaves it unchanged.
public enum CatalogError: Error, Equatable, Sendable {
  // Invalid input, or changes in the meantime.

  /// The name breaks a rule.
  case name(NameProblem)
  /// The animal's value in another field breaks a rule.
  case value(Field, ValueProblem)
  /// Another animal has the value in a field whose values are unique.
  case valueTaken(Field, by: Animal)
  /// The name of a category that a draft would create breaks a rule.
  case categoryName(NameProblem)
  /// Another record of the kind has the same name by `Folding.key`, spelled `existing`.
  case nameTaken(RecordKind, existing: String)
  /// The record is not in the catalog, or no longer is.
  case gone(JournaledRecord)
  /// The category that a draft selects is no longer in the catalog.
  case categoryGone(name: String)
  /// Others have changed a field since the record was opened for editing, and the draft changed it
  /// to something else; `now` is the current record.
  case conflict(JournaledRecord, now: RecordDraft)
  /// The record with this name has changed since it was read.
  case changed(JournaledRecord, name: String)
  /// The category does not have as many animals as were to be deleted with it.
  case countChanged(now: Int)
  /// The number of marked animals is not the number that was to be changed.
  case markedCountChanged(now: Int)
  /// No more lists and ranges can be marked.
  case tooManyMarks(limit: Int)
  /// An earlier row of the import has the same key, and became this animal, if known.
  case repeatedKey(String, animal: String?)
  /// Several animals have the key of the row; the first are named.
  case sharedKey(String, animals: [String])
  /// No animal has the key of a row without a name.
  case unknownKey(String)
  /// The catalog has as many records of the kind as it can hold.
  case tooMany(RecordKind, limit: Int)
  /// The catalog to be filled already has this many animals.
  case notEmpty(animals: Int)
  /// A constraint of the schema that no other case covers.
  case constraint(String)

  // Problems from other layers.

  /// The custom fields are not what the caller assumed.
  case fields(FieldsProblem)
  /// The history lacks what was requested.
  case history(HistoryProblem)
  /// What is at a path, or what the system refused there.
  case file(_ path: String, FileProblem)

  // Not about a file.

  /// Another program is writing and did not finish in time; nil if it is unknown.
  case busy(LockHolder?)
  /// SQLite rejected a setting that durable saving requires.
  case settingRefused(pragma: String, wanted: String, found: String)
  /// The system cannot start a thread.
  case noThread(reason: String)
}

extension CatalogError: CustomStringConvertible {
  /// The message, for callers that do not know the kind of error.
  public var description: String { message }

  /// One sentence: what happened, and what to do if something can be done. It may contain text from
  /// the catalog or a path as it is; the caller makes it safe to show.
  public var message: String {
    switch self {
    case .name(let problem), .categoryName(let problem): problem.sentence
    case .value(.find, let problem): problem.sentence
    case .value(let field, let problem): "\(field.title): \(problem.sentence)"
    case .valueTaken(let field, let animal):
      "\(Reference.text(name: animal.name, animal.id)) has this \(field.noun) already."
    case .nameTaken(let kind, let existing): "A \(kind.noun) named “\(existing)” already exists."
    case .gone(let record): "The \(record.noun) was deleted in the meantime."
    case .categoryGone(let name):
      "The category “\(name)” was deleted in the meantime; choose another."
    case .conflict(let record, let now):
      "“\(record.kind.hasName ? now.name : record.kind.prefix + record.kind.name(in: now))” was changed in the meantime, in the same field; open it again to see how."
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
    case .changed(_, let name): "“\(name)” was changed in the meantime; look at it again."
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

  /// The exit status of a command, as in `sysexits.h`.
  public var exitStatus: Int32 {
    switch self {
    case .name, .value, .valueTaken, .categoryName, .nameTaken: 64  // EX_USAGE
    case .notEmpty, .gone, .categoryGone, .conflict, .changed, .countChanged, .markedCountChanged,
      .tooMany,
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
