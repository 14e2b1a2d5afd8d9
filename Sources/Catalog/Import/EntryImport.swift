import GRDB

/// Makes entries of a log of the rows of a file.
struct EntryImport: RowTaker {
  private let db: Database
  private let rules: ImportRules
  private let target: ImportRules.Entries
  /// Finds the entries that were there before; nil if the log had none.
  private var matcher: EntryMatcher?
  /// The columns of an entry that rows hold.
  private let columns: [String]
  /// The main field of the log, which is a number, and its place among the columns, if rows without
  /// a value in any of its fields are refused.
  private let measured: (field: Field, place: Int)?
  /// What the main field of the log says, if that is what an entry is about.
  private let subject: Field?
  /// The log; nil until it is added with the first entry.
  private var log: Log.ID?
  /// The animals that texts mean.
  private var animals: [String: [Animal.ID]] = [:]
  private static let maxKnown = 100_000
  private var inserter: AnimalInserter?
  /// The last time that rows name of what was done, if the next follows from it.
  private var last: [Done: String] = [:]
  /// How many animals were added.
  private var newAnimals = 0
  private var rows: NewRows
  private var waiting: [[DatabaseValue]] = []
  private var bulk: Bulk?

  /// What was done to an animal, as far as the log tells kinds of it apart.
  private struct Done: Hashable {
    let animal: Animal.ID
    let subject: String?
  }

  /// What is taken out of the catalog while many entries are written.
  private struct Bulk {
    let triggers: [String]
    let indexes: [String]
    let image: String
    let edit: Edit.ID
    var journaled: Entry.ID
  }

  /// Prepares to take rows with these fields; see `Fields.ofEntryRows(_:)`.
  init(
    _ db: Database, _ rules: ImportRules, _ target: ImportRules.Entries, of fields: Fields
  ) throws {
    self.db = db
    self.rules = rules
    self.target = target
    let own = Fields(fields.filter { !Fields.basic.contains($0) })
    columns = own.columns
    measured = own.firstIndex(where: \.isCustom).flatMap { place in
      target.refusesEmpty && own[place].valueKind?.isNumber == true ? (own[place], place) : nil
    }
    log = try db.log(named: target.log)?.id
    if let log, try db.logs("isRetired").contains(where: { $0.id == log }) {
      throw CatalogError.fields(.logRetired(target.log))
    }
    subject = try log.flatMap(db.subject)
    before = try log.map { Int(try db.lastEntry(of: $0)) } ?? 0
    if let log, before > 0 {
      matcher = try EntryMatcher(db, rules, key: target.key, of: own, in: log)
    }
    rows = NewRows(db, into: "entry", ["animalID", "logID"] + columns)
  }

  let before: Int
  let table = RecordKind.entry.table

  mutating func outcome(
    of row: ImportRow, _ writer: inout ImportWriter
  ) throws -> ImportOutcome { try outcome(of: row, of: nil, &writer) }

  /// Takes a row of an animal, or of the one that it names.
  mutating func outcome(
    of row: ImportRow, of known: Animal.ID?, _ writer: inout ImportWriter
  ) throws -> ImportOutcome {
    let values: AnimalValues
    let animal: Animal.ID
    do {
      values = try row.values.get()
      try Self.check(values, of: row)
      animal = try known ?? self.animal(of: row, &writer)
    } catch let error as CatalogError where error.isAboutRow {
      return .refused(error)
    }
    var own = Array(values.stored.suffix(columns.count))
    if let done = columns.firstIndex(of: Field.isDone.column) {
      if own[done].isNull { own[done] = 1.databaseValue }
      if let measured, own[done] == 1.databaseValue, own[measured.place...].allSatisfy(\.isNull) {
        return .refused(
          .value(measured.field, ValueProblem("It has no \(measured.field.noun).")))
      }
    }
    switch try matcher?.match(own, of: animal) ?? .new {
    case .new: return try added(own, of: animal, &writer)
    case .same: return .same
    case .known where rules.onChange == .keep: return .kept
    case .known(let id, let changed), .due(let id, let changed):
      try writer.open()
      try flush()
      let sets = changed.map { "\(columns[$0]) = ?" }.joined(separator: ", ")
      try db.run(
        "UPDATE entry SET \(sets) WHERE id = ?",
        StatementArguments(changed.map { own[$0] } + [id.databaseValue]))
      note(own, of: animal)
      return .changed
    }
  }

  private static func check(_ values: AnimalValues, of row: ImportRow) throws {
    if values.misfits.contains(.isDone) {
      let text = row.draft[text: .isDone].shortened
      throw CatalogError.value(.isDone, ValueProblem("“\(text)” says neither yes nor no."))
    }
    let text = row.draft[text: .time]
    if text.isEmpty { throw CatalogError.value(.time, ValueProblem("It has no date.")) }
    if values.misfits.contains(.time) {
      let mayBeTwo = text.contains(/^\d{1,2}[.\/-]\d{1,2}[.\/-]\d{2,4}$/)
      throw CatalogError.value(
        .time,
        ValueProblem(
          "“\(text.shortened)” is not a date"
            + (mayBeTwo ? ", unless it is said whether the day or the month comes first." : ".")))
    }
  }

  private mutating func added(
    _ values: [DatabaseValue], of animal: Animal.ID, _ writer: inout ImportWriter
  ) throws -> ImportOutcome {
    try writer.open()
    let log = try self.log ?? added()
    note(values, of: animal)
    waiting.append([animal.databaseValue, log.databaseValue] + values)
    if waiting.count == rows.most {
      // They may be entries of animals that wait, too.
      try writer.flush()
      try flush()
    }
    return .added
  }

  private mutating func added() throws -> Log.ID {
    guard let log = try db.log(named: target.log) else { throw CatalogError.fields(.changed) }
    self.log = log.id
    return log.id
  }

  /// The animal that a row names.
  private mutating func animal(
    of row: ImportRow, _ writer: inout ImportWriter
  ) throws -> Animal.ID {
    var key = row.draft.name
    if case .given(let text) = row.key { key = text }
    let found = try animals[key] ?? db.animals(keyed: key, by: rules.match)
    if animals.count == Self.maxKnown { animals = [:] }
    animals[key] = found
    if found.count > 1 {
      throw try CatalogError.sharedKey(key, animals: found.map(db.reference))
    }
    if let animal = found.first { return animal }
    guard target.addsAnimals, rules.match != .number else {
      throw CatalogError.value(.entryAnimal, ValueProblem(of: key, meaning: []))
    }
    let added = try add(row, keyed: key, &writer)
    animals[key] = [added]
    return added
  }

  private mutating func add(
    _ row: ImportRow, keyed key: String, _ writer: inout ImportWriter
  ) throws -> Animal.ID {
    try writer.open()
    try flush()
    var draft = RecordDraft(
      name: row.draft.name.isEmpty ? key : row.draft.name, diet: row.draft.diet,
      category: row.draft.category)
    if case .field(let field)? = rules.match, field.isCustom { draft[text: field] = key }
    var inserter = try self.inserter ?? AnimalInserter(db)
    let id = try inserter.insert(draft)
    self.inserter = inserter
    newAnimals += 1
    return id
  }

  /// Writes what waits, and journals it.
  private mutating func flush() throws {
    try rows.insert(waiting)
    waiting.removeAll(keepingCapacity: true)
    try journal()
  }

  mutating func startBulk(expecting count: Int, _ writer: inout ImportWriter) throws {
    let edit = try writer.open()
    try flush()
    let isOfEntry = "tbl_name = 'entry'"
    let triggers = try db.remove("trigger", whose: "\(isOfEntry) AND sql LIKE '%INSERT ON entry%'")
    let kept: Set = matcher != nil ? ["entryByAnimal"] : []
    bulk = Bulk(
      triggers: triggers, indexes: try db.remove("index", whose: isOfEntry, but: kept),
      image: try ImageSQL(of: .entry, db).whole("r"), edit: edit, journaled: try db.lastEntry())
  }

  private mutating func journal() throws {
    guard let bulk else { return }
    let last = try db.lastEntry()
    try db.run(
      """
      INSERT INTO change (editID, tableName, recordID, after)
        SELECT ?, 'entry', r.id, \(bulk.image) FROM entry r WHERE r.id > ? AND r.id <= ?
        ORDER BY r.id
      """, [bulk.edit, bulk.journaled, last])
    self.bulk?.journaled = last
  }

  mutating func complete(
    _ counts: inout ImportCounts, _ writer: ImportWriter, unless interruption: Interruption
  ) throws {
    counts.newAnimals = newAnimals
    counts.newCategories = inserter?.newCategories ?? 0
  }

  mutating func finish(
    _ writer: inout ImportWriter, unless interruption: Interruption, _ report: (Double) -> Void
  ) throws {
    try flush()
    guard let log else { return }
    try endBulk(of: log, unless: interruption, report)
    guard try db.log(log)?.repeats != nil else { return }
    let subject = try db.subject(of: log)
    for (done, time) in last.sorted(by: { ($0.value, $0.key.animal) < ($1.value, $1.key.animal) }) {
      try interruption.check()
      let isSame =
        subject?.says(done.subject.databaseValue) ?? Filter.Condition("1")
      let entry: Entry.ID? = try db.value(
        """
        SELECT id FROM entry
          WHERE animalID = ? AND logID = ? AND at = ? AND isDone = 1 AND \(isSame.sql)
          ORDER BY id DESC LIMIT 1
        """, [done.animal, log, time] + StatementArguments(isSame.values))
      try entry.flatMap(db.entry)?.planNext(db)
    }
  }

  /// Notes what was done, so that the next follows from it.
  private mutating func note(_ values: [DatabaseValue], of animal: Animal.ID) {
    guard target.plansNext,
      let time = columns.firstIndex(of: Field.time.column).flatMap({
        String.fromDatabaseValue(values[$0])
      })
    else { return }
    let place = subject.flatMap { subject in columns.firstIndex(of: subject.column) }
    let done = Done(
      animal: animal, subject: place.flatMap { String.fromDatabaseValue(values[$0]) })
    last[done] = max(last[done] ?? "", time)
  }

  private func endBulk(
    of log: Log.ID, unless interruption: Interruption, _ report: (Double) -> Void
  ) throws {
    guard let bulk else { return }
    let latest = """
      DELETE FROM latest WHERE logID = \(log);
      INSERT INTO latest \(try LatestTriggers.rows(db, where: "+logID = \(log)"))
      """
    let statements = bulk.indexes + [latest] + bulk.triggers
    for (done, statement) in statements.enumerated() {
      try interruption.check()
      try db.execute(sql: statement)
      report(Double(done + 1) / Double(statements.count))
    }
  }
}

extension Fields {
  /// What a row of a file holds that becomes an entry of a log with these fields: the name of its
  /// animal, with the category that a new one gets, the date, and the values.
  public static func ofEntryRows(_ fields: some Sequence<Field>) -> Fields {
    Fields(Array(basic) + [.time, .isDone] + fields)
  }
}

extension Database {
  /// The first animals that the key of a row names: by the number or the value of a field that it
  /// is matched by, else by name, by number after it, or by the key of an earlier import.
  func animals(keyed key: String, by match: ImportRules.Match?) throws -> [Animal.ID] {
    switch match {
    case .number:
      return try Animal.ID(key).flatMap { try animal($0) == nil ? successor(of: $0) : $0 }
        .map { [$0] } ?? []
    case .field(let field) where field.isCustom:
      return try animals(having: field.stored(.text(key)), in: field)
    case .field, nil: return try animals(meantBy: key)
    }
  }
}
