import GRDB

/// Makes entries of a log of the rows of a file.
struct EntryImport: RowTaker {
  private let db: Database
  private let rules: ImportRules
  private let target: ImportRules.Entries
  /// The columns of an entry that rows hold, and which of them rows of the file mention.
  private let columns: [String]
  /// SQL for what an entry that was there before has in them: nothing in the columns of new fields,
  /// which are added with the first entry.
  private let selection: String
  private let isSaid: [Bool]
  /// The indices of the columns that, with animal and time, identify an entry; nil for all.
  private let identity: [Int]?
  /// The indices of the columns with the time, whether it is done, and what it is about if the main
  /// field of the log says so.
  private let (time, done): (Int, Int)
  private let subject: Int?
  /// Whether entries of the log were still to be done before.
  private let hasOpen: Bool
  /// The log; nil until it is added with the first entry.
  private var log: Log.ID?
  /// The last entry that was there before, unless the log had none.
  private let last: Entry.ID
  /// The entries that were there before and already have a row.
  private var claimed = IDSet()
  /// The animals that texts mean.
  private var animals: [String: [Animal.ID]] = [:]
  private static let maxKnown = 100_000
  private var inserter: AnimalInserter?
  /// How many animals were added.
  private var newAnimals = 0
  private var rows: NewRows
  private var waiting: [[DatabaseValue]] = []
  private var bulk: Bulk?

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
    let there = Set(try db.columns(in: "entry").map(\.name))
    selection = columns.map { there.contains($0) ? $0 : "NULL" }.joined(separator: ", ")
    isSaid = own.map { !rules.unsaid.contains($0.id) }
    identity = target.key.map { key in own.indices.filter { key.contains(own[$0].id) } }
    let known = try db.log(named: target.log)?.id
    if let known, try db.logs("isRetired").contains(where: { $0.id == known }) {
      throw CatalogError.fields(.logRetired(target.log))
    }
    log = known
    last = try known.map { try db.lastEntry(of: $0) } ?? 0
    time = own.firstIndex { $0 == .time } ?? 0
    done = own.firstIndex { $0 == .isDone } ?? 0
    let main = try known.flatMap { try db.fields(of: .entry).of($0).custom.first }
    subject = own.firstIndex { $0.id == main?.id && $0.isSubject }
    hasOpen =
      try db.number("SELECT EXISTS (SELECT 1 FROM entry WHERE isDone = 0 AND logID IS ?)", [known])
      == 1
    rows = NewRows(db, into: "entry", ["animalID", "logID"] + columns)
  }

  var before: Int { Int(last) }
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
    if own[done].isNull { own[done] = 1.databaseValue }
    guard last > 0, let log else { return try added(own, of: animal, &writer) }
    return try outcome(of: own, of: animal, in: log, &writer)
  }

  /// An entry that was there before.
  private typealias Former = (id: Entry.ID, values: [DatabaseValue])

  /// Compares a row with the entries of the same animal that were there before.
  private mutating func outcome(
    of own: [DatabaseValue], of animal: Animal.ID, in log: Log.ID, _ writer: inout ImportWriter
  ) throws -> ImportOutcome {
    let found = try former(of: animal, in: log, "at = ?", [own[time]])
    // What was corrected since in the catalog stays so while the file says what it said.
    let same =
      try found.first { differ($0.values, own).isEmpty }
      ?? found.first { try wasImported(own, as: $0.id) }
    if let same {
      claimed.insert(same.id)
      return .same
    }
    var known: Former?
    if let identity {
      known = found.first { entry in identity.allSatisfy { entry.values[$0] == own[$0] } }
    }
    if known == nil {
      if try wasDoneSince(own, of: animal, in: log) { return .same }
      known = try due(own, of: animal, in: log)
    }
    guard let known, rules.onChange != .add else { return try added(own, of: animal, &writer) }
    claimed.insert(known.id)
    if rules.onChange == .keep { return .kept }
    try writer.open()
    try flush()
    let changed = differ(known.values, own)
    try db.run(
      "UPDATE entry SET \(changed.map { "\(columns[$0]) = ?" }.joined(separator: ", ")) WHERE id = ?",
      StatementArguments(changed.map { own[$0] } + [known.id.databaseValue]))
    return .changed
  }

  /// Whether a row says what the last import of an entry did, as the journal has it.
  private func wasImported(_ own: [DatabaseValue], as id: Entry.ID) throws -> Bool {
    let said = columns.indices.filter { isSaid[$0] }
    // The image after a change has only the columns that it changed.
    let isEqual = said.map { index in
      """
      AND (SELECT json_extract(after, '$.\(columns[index])') FROM change
        WHERE recordID = ?1 AND tableName = 'entry' AND id <= i.last
          AND json_type(after, '$.\(columns[index])') IS NOT NULL
        ORDER BY id DESC LIMIT 1) IS ?
      """
    }
    return try db.number(
      """
      SELECT EXISTS (
        SELECT 1 FROM (
          SELECT max(c.id) AS last FROM change c JOIN edit e ON e.id = c.editID
          WHERE c.recordID = ?1 AND c.tableName = 'entry' AND e.label GLOB 'Imported *'
            AND NOT e.isUndone) i
        WHERE i.last IS NOT NULL \(isEqual.joined(separator: " ")))
      """, StatementArguments([id.databaseValue] + said.map { own[$0] })) == 1
  }

  private static func check(_ values: AnimalValues, of row: ImportRow) throws {
    if values.misfits.contains(.isDone) {
      let text = row.draft[text: .isDone].shortened
      throw CatalogError.value(.isDone, ValueProblem("“\(text)” says neither yes nor no."))
    }
    let text = row.draft[text: .time]
    if text.isEmpty { throw CatalogError.value(.time, ValueProblem("It has no date.")) }
    if values.misfits.contains(.time) {
      throw CatalogError.value(
        .time, ValueProblem("“\(text.shortened)” is not a date that stands by itself."))
    }
  }

  /// The indices of the columns that a row says something else of.
  private func differ(_ one: [DatabaseValue], _ other: [DatabaseValue]) -> [Int] {
    columns.indices.filter { isSaid[$0] && one[$0] != other[$0] }
  }

  /// Whether what a row says is still to be done was done at its time or later.
  private func wasDoneSince(
    _ own: [DatabaseValue], of animal: Animal.ID, in log: Log.ID
  ) throws -> Bool {
    if own[done] != 0.databaseValue { return false }
    let isAlike = isAlike(own)
    let found = try former(
      of: animal, in: log, "isDone = 1 AND at >= ?\(isAlike.sql)", [own[time]] + isAlike.values)
    return !found.isEmpty
  }

  /// The entry that was due, if a row says that it was done.
  private func due(
    _ own: [DatabaseValue], of animal: Animal.ID, in log: Log.ID
  ) throws -> Former? {
    guard hasOpen, own[done] == 1.databaseValue, let day = String.fromDatabaseValue(own[time])
    else {
      return nil
    }
    let isAlike = isAlike(own)
    return try former(
      of: animal, in: log, "isDone = 0 AND at <= ?\(isAlike.sql)",
      [(day.prefix(10) + "~").databaseValue] + isAlike.values
    ).first
  }

  private func isAlike(_ own: [DatabaseValue]) -> (sql: String, values: [DatabaseValue]) {
    subject.map { (" AND \(columns[$0]) IS ? COLLATE NOCASE", [own[$0]]) } ?? ("", [])
  }

  /// The entries of an animal that were there before, have no row yet, and meet a condition.
  private func former(
    of animal: Animal.ID, in log: Log.ID, _ condition: String, _ values: [DatabaseValue]
  ) throws -> [Former] {
    try db.rows(
      """
      SELECT id, \(selection) FROM entry
        WHERE animalID = ? AND logID = ? AND id <= ? AND \(condition) ORDER BY at, id
      """,
      StatementArguments(
        [animal.databaseValue, log.databaseValue, last.databaseValue] + values)
    ) { row in
      (try row.decode(Int64.self, atIndex: 0), Array(row.databaseValues.dropFirst()))
    }.filter { !claimed.contains($0.0) }
  }

  private mutating func added(
    _ values: [DatabaseValue], of animal: Animal.ID, _ writer: inout ImportWriter
  ) throws -> ImportOutcome {
    try writer.open()
    let log = try self.log ?? added()
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
    let kept: Set = last > 0 ? ["entryByAnimal"] : []
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
    guard let bulk, let log else { return }
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
  /// The last entry of a log, or of all; 0 for none.
  fileprivate func lastEntry(of log: Log.ID? = nil) throws -> Entry.ID {
    guard let log else { return Int64(try number("SELECT ifnull(max(id), 0) FROM entry")) }
    let isThere = try number("SELECT EXISTS (SELECT 1 FROM entry WHERE logID = ?)", [log]) == 1
    return isThere ? try lastEntry() : 0
  }

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
