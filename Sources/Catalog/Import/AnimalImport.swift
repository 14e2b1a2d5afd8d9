import GRDB

/// Makes animals of the rows of a file, and entries of those that stand under them.
struct AnimalImport: RowTaker {
  private let db: Database
  private let rules: ImportRules
  private let fields: Fields
  private var known: KnownRows
  private var categories: ChosenCategories
  /// Stores the keys of rows, if the rules have a key column.
  private var keys: KeyRecorder?
  private var matching: AnimalMatcher
  private var seeksEqual = false
  /// How many refused rows had an error that names the animal of an earlier row, and the most.
  private var named = 0
  private static let maxNamed = 100
  /// Takes the entries that stand under their animals, by log.
  private var nested: [String: (fields: Fields, entries: EntryImport)] = [:]
  /// How many entries were added.
  private var newEntries = 0
  /// The animal of the last row; nil if that was refused.
  private var lastAnimal: Animal.ID?
  private(set) var photos: [ImportedPhoto] = []

  let before: Int
  let table = RecordKind.animal.table

  /// Prepares to take rows with these fields; `edits` are those of the files before.
  init(
    _ db: Database, _ rules: ImportRules, of fields: Fields, after edits: Set<Edit.ID>
  ) throws {
    self.db = db
    self.rules = rules
    self.fields = fields
    known = try KnownRows(db, of: rules.source, after: edits)
    keys = rules.keyColumn.map { KeyRecorder(db, of: $0) }
    categories = ChosenCategories(db)
    before = try db.keptCount(AnimalQuery())
    matching = try AnimalMatcher(rules.match, db)
    if before > FieldIndex.few { try matching.index?.makeOfValues(db) }
  }

  /// The field by which animals are found while others wait to be written.
  var match: Field? { matching.field }

  /// Takes a row; one that is refused changes nothing.
  mutating func outcome(
    of row: ImportRow, _ writer: inout ImportWriter
  ) throws -> ImportOutcome {
    if case .category = row.key { return try made(category: row.draft.category, &writer) }
    if case .entry(let entry) = row.key { return try taken(entry, &writer) }
    lastAnimal = nil
    var row = row
    let fields: Fields
    do {
      let category = try categories.find(row.draft.category)
      row.category = category.place
      row.trace.category = category.hash
      fields = try row.values.get().fields
    } catch let error as CatalogError {
      return .refused(error)
    }
    guard fields == self.fields else { throw CatalogError.fields(.changed) }
    // The rows are compared with animals that already have the new fields.
    if !rules.newFields.isEmpty || !rules.newWords.isEmpty { try writer.open() }
    // From here on, an error may leave the row partly written, unless it is about the row itself.
    do {
      let taken = try taken(&row, &writer)
      lastAnimal = taken.animal
      if let animal = taken.animal, !row.photos.isEmpty, taken.outcome != .kept {
        photos.append(ImportedPhoto(animal: animal, name: row.draft.name, paths: row.photos))
      }
      if let animal = taken.animal, let number = row.number {
        try db.run(
          "INSERT INTO temp.fileAnimal VALUES (?, ?) ON CONFLICT DO NOTHING", [number, animal])
      }
      return taken.outcome
    } catch let error as CatalogError where error.isAboutRow {
      return .refused(error)
    }
  }

  /// Takes an entry of the animal of the last row. It does not count as a row.
  private mutating func taken(
    _ entry: ImportedEntry, _ writer: inout ImportWriter
  ) throws -> ImportOutcome {
    guard let animal = lastAnimal else {
      return .refused(.value(.entryAnimal, ValueProblem("Its animal was not imported.")))
    }
    if nested[entry.log] == nil { try openLog(named: entry.log, &writer) }
    guard let fields = nested[entry.log]?.fields,
      let outcome = try nested[entry.log]?.entries.outcome(
        of: entry.row(of: fields), of: animal, &writer)
    else {
      return .refused(
        .value(.log, ValueProblem("No log in use is named “\(entry.log.shortened)”.")))
    }
    if outcome == .added { newEntries += 1 }
    return outcome
  }

  /// Prepares to take entries of a log, which is made if the file defines it.
  private mutating func openLog(
    named name: String, _ writer: inout ImportWriter
  ) throws {
    if try rules.logs.contains(where: { try !db.has($0) }) { try writer.open() }
    guard let log = try db.log(named: name), try db.logs("NOT isRetired").contains(log) else {
      return
    }
    let fields = Fields.ofEntryRows(try db.fields(of: .entry).of(log.id).custom)
    let target = ImportRules.Entries(log: log.name)
    nested[name] = (fields, try EntryImport(db, rules, target, of: fields))
  }

  private mutating func made(
    category: CategoryChoice, _ writer: inout ImportWriter
  ) throws -> ImportOutcome {
    let place: ChosenCategories.Place
    do {
      place = try categories.find(category).place
    } catch let error as CatalogError {
      return .refused(error)
    }
    guard case .new = place else { return .same }
    _ = try created(place, &writer)
    return .added
  }

  /// The outcome of a row, and its animal unless the row was seen before.
  private typealias Taken = (outcome: ImportOutcome, animal: Animal.ID?)

  private mutating func taken(
    _ row: inout ImportRow, _ writer: inout ImportWriter
  ) throws -> Taken {
    switch row.key {
    case .given(let key):
      let taken = try taken(&row, keyed: key, &writer)
      if let animal = taken.animal { try keys?.add(key, of: animal) }
      return taken
    case .wholeRow(let key):
      row.trace.key = key
      switch try known.lookUp(&row.trace, isUnique: false, in: writer.editID) {
      case .new: return try added(row, &writer)
      case .again: return (.same, nil)
      case .known(let before):
        return try taken(row, by: before.animalID, since: unlessUndone(before), &writer)
      }
    case .category, .entry: preconditionFailure("They are taken before")
    case .content:
      seeksEqual = true
      if let equal = try row.knownAnimal().flatMap({ try known.nextEqual(to: $0) }) {
        return (.same, equal)
      }
      return (.added, try insert(row, &writer))
    }
  }

  /// An animal that has the key now takes precedence over the one that was imported by it.
  private mutating func taken(
    _ row: inout ImportRow, keyed key: String, _ writer: inout ImportWriter
  ) throws -> Taken {
    row.trace.key = ImportHash(key)
    let before: ImportedRow?
    switch try known.lookUp(&row.trace, isUnique: true, in: writer.editID) {
    case .new: before = nil
    case .again(let first) where first.saysTheSame(as: row.trace): return (.same, nil)
    case .again(let first): throw try repeatedKey(key, of: first.animalID, &writer)
    case .known(let known): before = known
    }
    if let field = matching.field {
      try writer.flush(having: row.value(of: field), in: field)
    }
    let found = try matching.animals(for: row, keyed: key, db)
    // A second row may match the same animal by another spelling of the value.
    if found.count == 1, !matching.claim(found[0]) {
      throw try repeatedKey(key, of: found[0], &writer)
    }
    if let before {
      var known = before.animalID
      let isOther = !found.isEmpty && !found.contains(known)
      if isOther, let successor = try db.successor(of: known) { known = successor }
      if found.isEmpty || found.contains(known) {
        return try taken(row, by: known, since: unlessUndone(before), &writer)
      }
    }
    guard let first = found.first else {
      let added = try added(row, &writer)
      if let id = added.animal { matching.claim(id) }
      return added
    }
    if found.count > 1 {
      throw try CatalogError.sharedKey(key, animals: found.map(db.reference))
    }
    return try taken(row, by: first, since: nil, isFirst: true, &writer)
  }

  /// The refusal of a row whose key an earlier row has; nobody reads the animals of many.
  private mutating func repeatedKey(
    _ key: String, of animal: Animal.ID, _ writer: inout ImportWriter
  ) throws -> CatalogError {
    guard animal != 0, named < Self.maxNamed else { return .repeatedKey(key, animal: nil) }
    named += 1
    try writer.flush()
    return try .repeatedKey(key, animal: db.reference(to: animal))
  }

  /// Nil for a row whose import was undone: there is nothing to compare with.
  private func unlessUndone(_ row: ImportedRow) throws -> ImportedRow? {
    let isUndone = try db.number("SELECT isUndone FROM edit WHERE id = ?", [row.editID]) == 1
    return isUndone ? nil : row
  }

  /// Compares a row with its animal, and with what the row said last time.
  private mutating func taken(
    _ row: ImportRow, by id: Animal.ID, since last: ImportedRow?, isFirst: Bool = false,
    _ writer: inout ImportWriter
  ) throws -> Taken {
    guard let now = try db.values(ofAnimal: id, in: fields) else {
      if let successor = try db.successor(of: id) {
        return try taken(row, by: successor, since: last, &writer)
      }
      return try added(row, isKnown: true, &writer)
    }
    let unsaid = row.saysName ? rules.unsaid : rules.unsaid.union([Field.name.id])
    var trace = row.trace
    if let last {
      trace.take(unsaid, from: last)
      if trace.saysTheSame(as: last) { return (.same, id) }
    }
    var merged = row
    merged.trace = trace
    merged.trace.animalID = id
    try merged.keep(of: now, since: last, besides: unsaid, isFirst: isFirst)
    if try merged.knownAnimal() == now {
      try known.remember(merged.trace)
      return (.same, id)
    }
    switch rules.onChange {
    case .keep: return (.kept, id)
    case .add: return try added(row, isKnown: true, &writer)
    case .update:
      try writer.requireUnique(merged, of: id)
      let values = try merged.animal(in: created(merged.category, &writer))
      try writer.update(id, to: values)
      merged.trace.editID = writer.editID ?? 0
      try known.remember(merged.trace)
      return (.changed, id)
    }
  }

  private mutating func added(
    _ row: ImportRow, isKnown: Bool = false, _ writer: inout ImportWriter
  ) throws -> Taken {
    var trace = row.trace
    trace.animalID = try insert(row, &writer)
    trace.editID = writer.editID ?? 0
    if isKnown { try known.remember(trace) } else { try known.add(trace) }
    return (.added, trace.animalID)
  }

  private mutating func insert(
    _ row: ImportRow, _ writer: inout ImportWriter
  ) throws -> Animal.ID {
    if case .given(let key) = row.key, row.draft.name.isEmpty { throw CatalogError.unknownKey(key) }
    try writer.requireUnique(row)
    let values = try row.animal(in: created(row.category, &writer))
    return try writer.add(values, numbered: row.number)
  }

  private mutating func created(
    _ place: ChosenCategories.Place, _ writer: inout ImportWriter
  ) throws -> AnimalCategory.ID? {
    if case .existing(let id) = place { return id }
    try writer.open()
    try writer.flush()
    return try categories.id(of: place)
  }
}

/// The end of an import of animals.
extension AnimalImport {
  mutating func startBulk(expecting count: Int, _ writer: inout ImportWriter) throws {
    var kept = Set([matching.indexName].compactMap(\.self))
    if seeksEqual, before > 0 { kept.insert(KnownRows.indexOfEqual) }
    try writer.startBulk(keeping: kept)
    try known.startBulk(expecting: count, in: writer.open())
  }

  mutating func settle() throws {
    try known.end()
    try keys?.write()
  }

  mutating func finish(
    _ writer: inout ImportWriter, unless interruption: Interruption, _ report: (Double) -> Void
  ) throws {
    try limitFields(&writer, unless: interruption)
    if !nested.isEmpty { try writer.flush() }
    for log in nested.keys {
      try nested[log]?.entries.finish(&writer, unless: interruption, report)
    }
  }

  mutating func complete(
    _ counts: inout ImportCounts, _ writer: ImportWriter, unless interruption: Interruption
  ) throws {
    counts.newCategories = categories.created
    counts.entries = newEntries
    guard let edit = writer.editID else { return }
    let said = fields.references.filter { !rules.unsaid.contains($0.id) }
    if said.isEmpty { return }
    let source = ReferenceResolution.Source(
      edit: edit, firstNew: writer.firstNew, keyColumn: rules.keyColumn)
    try source.begin(db)
    for field in said {
      try interruption.check()
      let resolution = ReferenceResolution(db, of: field, in: source)
      try resolution.run()
      counts.unresolved[field.id] = try resolution.unresolved()
    }
    counts.resolved = try db.number("SELECT count(*) FROM temp.resolvedAnimal")
    try source.end(journaling: said, db)
  }

  /// Limits the new fields to their categories, except categories that have invalid names.
  private mutating func limitFields(
    _ writer: inout ImportWriter, unless interruption: Interruption
  ) throws {
    for field in rules.newFields {
      let names = try (field.categories ?? []).filter { name in
        try interruption.check()
        return if case .refused = try made(category: .named(name), &writer) { false } else { true }
      }
      if !names.isEmpty { try db.limit(field, to: names) }
    }
  }
}
