/// Why the catalog could not perform an operation. Any of these leaves it unchanged.
public enum CatalogError: Error, Equatable, Sendable {
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
  /// The animals of the category or the marked ones are not as many as were to be changed.
  case countChanged(now: Int)
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
  /// The custom fields are not what the caller assumed.
  case fields(FieldsProblem)
  /// The history lacks what was requested.
  case history(HistoryProblem)
  /// What is at a path, or what the system refused there.
  case file(_ path: String, FileProblem)
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
    case .countChanged(let now): "The number of animals is now \(now); nothing was changed."
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
    case .notEmpty, .gone, .categoryGone, .conflict, .changed, .countChanged,
      .tooMany, .tooManyMarks, .repeatedKey, .sharedKey, .unknownKey, .constraint, .history:
      65  // EX_DATAERR
    case .fields(let problem): problem.exitStatus
    case .file(_, let problem): problem.exitStatus
    case .settingRefused: 70  // EX_SOFTWARE
    case .noThread: 71  // EX_OSERR
    case .busy: 75  // EX_TEMPFAIL
    }
  }
}

/// How the custom fields differ from what the caller assumed.
public enum FieldsProblem: Equatable, Sendable {
  /// The fields of what is to be saved are not those of the catalog now.
  case changed
  /// The name has a special meaning.
  case nameReserved(String)
  /// A retired field has the name, spelled like this.
  case nameRetired(String)
  /// The custom field with this name no longer exists.
  case noSuchField(String)
  /// The category that a field is to be limited to does not exist.
  case noSuchCategory(String)
  /// Values of a field do not fit its new kind.
  case misfitValues(field: Field, MisfitValues)
  /// The values of a field cannot be unique, because animals share some.
  case sharedValues(Duplicates)
  /// The log of an entry was retired.
  case logRetired(String)
  /// A log is only for the animals that a text finds, which names what is to be retired.
  case neededByLog(String, onlyFor: String)
  /// The field of a log's entries is to be unique, or to belong to categories.
  case notOfLog

  var sentence: String {
    switch self {
    case .changed:
      "The fields of the catalog were changed in the meantime; cancel, and begin again."
    case .nameReserved(let name):
      "“\(name)” has a meaning of its own in texts to find or in files; choose another name."
    case .nameRetired(let name):
      "The field “\(name)” was retired, and still has its values; restore it."
    case .noSuchField(let name): "The field “\(name)” no longer exists."
    case .noSuchCategory(let name): "There is no category “\(name)”."
    case .misfitValues(let field, let values):
      "\(values.count.counted("value")) of \(field.title) cannot be converted: \(values.problem.sentence)"
    case .sharedValues(let duplicates):
      "\(duplicates.count.counted("value")) of \(duplicates.field.title) stand\(duplicates.count == 1 ? "s" : "") at several animals; mend or merge these first."
    case .logRetired(let name):
      "The log \(name) was retired in the meantime; restore it, and save again."
    case .neededByLog(let log, let find):
      "The log \(log) is only for “\(find.shortened)”, which asks for it; change that first."
    case .notOfLog: "A field of a log has no categories, and its values are not unique."
    }
  }

  var exitStatus: Int32 {
    switch self {
    case .nameReserved, .nameRetired, .notOfLog: 64  // EX_USAGE
    case .changed, .noSuchField, .noSuchCategory, .misfitValues, .sharedValues, .logRetired,
      .neededByLog:
      65  // EX_DATAERR
    }
  }
}

/// Values of a field that do not fit its new kind.
public struct MisfitValues: Hashable, Sendable {
  /// The number of animals that have one.
  public let count: Int
  /// The first of them, as shown.
  public let first: String
  /// Why it does not fit.
  public let problem: ValueProblem
}

/// What the history lacks, or what prevents an undo.
public enum HistoryProblem: Equatable, Sendable {
  /// Something that the edit changed is not as the edit left it; `since` is the later edit, nil if
  /// the journal has none.
  case movedOn(name: String, since: Edit?)
  /// The edit is already undone.
  case undoneAlready(label: String)
  /// The journal does not have the edit.
  case noSuchEdit(Edit.ID)
  /// The edit did not change the record.
  case notOfEdit(Edit.ID, record: JournaledRecord)
  /// The journal lacks what is needed to undo the edit.
  case unreadableChange(label: String)
  /// The journal no longer keeps all edits after this one.
  case forgotten(after: Edit.ID)
  /// The history ends before the edit where it was to start.
  case ends(with: Edit.ID, before: Edit.ID)

  var sentence: String {
    switch self {
    case .movedOn(let name, let edit?):
      "“\(name)” has changed since: \(edit.label)\(edit.author.signature). Undo that first."
    case .movedOn(let name, nil):
      "“\(name)” is not as this edit left it, or others need it; nothing was undone."
    case .undoneAlready(let label): "It is already undone: \(label)."
    case .noSuchEdit(let id): "The history has no edit \(id); see “menagerie history”."
    case .notOfEdit(let id, let record):
      "Edit \(id) did nothing to \(record.noun) \(record.id); see “menagerie history --animal”."
    case .unreadableChange(let label):
      "The history does not hold what is needed to undo it: \(label). Try “menagerie check”."
    case .forgotten(let id):
      "Not all that came after edit \(id) is kept any more; begin again with --since 0."
    case .ends(let newest, let id):
      "The history ends with edit \(newest), before edit \(id); begin again with --since 0."
    }
  }
}

extension Author {
  /// The author in parentheses, if known.
  fileprivate var signature: String {
    switch (user.isEmpty, host.isEmpty) {
    case (true, _): ""
    case (false, true): " (\(user))"
    case (false, false): " (\(user) on \(host))"
    }
  }
}
