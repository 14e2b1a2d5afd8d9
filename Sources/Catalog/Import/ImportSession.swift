import GRDB

/// An import in progress; takes the rows of a file in order.
public struct ImportSession {
  private let db: Database
  private let rules: ImportRules
  private let interruption: Interruption
  private let fields: Fields
  private var known: KnownRows
  private var categories: ChosenCategories
  /// Stores the keys of rows, if the rules have a key column.
  private var keys: KeyRecorder?
  private var writing: ImportWriter
  private let before: Int
  private var isBulk = false
  private var matching: AnimalMatcher
  /// Takes the rows if they become entries.
  private var entries: EntryImport?
  /// The number of new animals at which to reconsider bulk writing: enough to estimate how many
  /// will come, and for its fixed cost to pay off.
  private var nextQuestion = 5_000
  private var seeksEqual = false
  /// The number of refused rows whose error names the animal of an earlier row.
  private static let maxNamed = 100
  /// The outcome of the rows so far.
  public private(set) var counts = ImportCounts()

  /// Prepares to take the rows of a file in the current transaction, unless it is interrupted;
  /// `edits` are those of the files before it.
  init(
    _ db: Database, _ rules: ImportRules, after edits: Set<Edit.ID>, by author: Author,
    unless interruption: Interruption
  ) throws {
    self.db = db
    self.rules = rules
    self.interruption = interruption
    let all = try db.fields(taking: rules.newWords, of: rules.entries) + rules.newFields
    let fields = rules.entries == nil ? Fields(custom: all) : Fields.ofEntryRows(all)
    self.fields = fields
    entries = try rules.entries.map { try EntryImport(db, rules, $0, of: fields) }
    known = try KnownRows(db, of: rules.source, after: edits)
    keys = rules.keyColumn.map { KeyRecorder(db, of: $0) }
    categories = ChosenCategories(db)
    before = try entries?.before ?? db.keptCount(AnimalQuery())
    matching = try AnimalMatcher(rules.match, db)
    writing = ImportWriter(db, rules, of: fields, finding: matching.field, by: author)
    if before > FieldIndex.few, entries == nil { try matching.index?.makeOfValues(db) }
  }

  /// Takes the next row. One that stands for a category does not count as a row.
  ///
  /// - Returns: The outcome of the row. A refused row changes nothing.
  /// - Throws: `CancellationError` if the import was cancelled, or the SQLite error; after either,
  ///   no further row can be taken and nothing is saved.
  public mutating func take(_ row: ImportRow) throws -> ImportOutcome {
    try interruption.check()
    if case .category = row.key { return try made(category: row.draft.category) }
    let outcome = try outcome(of: row)
    counts.add(outcome)
    if counts.added == nextQuestion, !isBulk {
      nextQuestion *= 2
      try considerBulk()
    }
    return outcome
  }

  private mutating func made(category: CategoryChoice) throws -> ImportOutcome {
    let place: ChosenCategories.Place
    do {
      place = try categories.find(category).place
    } catch let error as CatalogError {
      return .refused(error)
    }
    guard case .new = place else { return .same }
    _ = try created(place)
    return .added
  }

  /// Remembers a text for files with this header, to be returned by
  /// `CatalogStore.importMemory(of:)`; it is saved with the rows but is not part of the edit.
  public func remember(_ text: String, of header: ImportHash) throws {
    try db.rememberImport(text, of: header)
  }

  /// Ends the edit, if there is one; `report` takes the fraction done, from 0 to 1.
  mutating func end(_ report: (Double) -> Void) throws -> ImportCounts {
    try interruption.check()
    try known.end()
    try keys?.write()
    guard let editID else { return counts }
    try limitFields()
    let interruption = interruption
    try entries?.finish(unless: interruption, report)
    try writing.finish(unless: interruption, report)
    counts.newAnimals = entries?.newAnimals ?? 0
    counts.newCategories += entries?.newCategories ?? 0
    try resolveReferences(of: editID)
    try writing.close(label: rules.label(counts))
    return counts
  }

  /// Limits the new fields to their categories, except categories that have invalid names.
  private mutating func limitFields() throws {
    for field in rules.newFields {
      let names = try (field.categories ?? []).filter { name in
        try interruption.check()
        return if case .refused = try made(category: .named(name)) { false } else { true }
      }
      if !names.isEmpty { try db.limit(field, to: names) }
    }
  }

  private mutating func resolveReferences(of edit: Edit.ID) throws {
    let said = fields.references.filter { !rules.unsaid.contains($0.id) }
    if said.isEmpty || entries != nil { return }
    let source = ReferenceResolution.Source(
      edit: edit, firstNew: writing.firstNew, keyColumn: rules.keyColumn)
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

  var editID: Edit.ID? { writing.editID }

  private mutating func outcome(of row: ImportRow) throws -> ImportOutcome {
    if entries != nil { return try entries?.outcome(of: row, &writing) ?? .same }
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
    if !rules.newFields.isEmpty || !rules.newWords.isEmpty { try writing.open() }
    // From here on, an error may leave the row partly written, unless it is about the row itself.
    do {
      let taken = try taken(&row)
      if let animal = taken.animal, let number = row.number {
        try db.run(
          "INSERT INTO temp.fileAnimal VALUES (?, ?) ON CONFLICT DO NOTHING", [number, animal])
      }
      return taken.outcome
    } catch let error as CatalogError where error.isAboutRow {
      return .refused(error)
    }
  }

  /// The outcome of a row, and its animal unless the row was seen before.
  private typealias Taken = (outcome: ImportOutcome, animal: Animal.ID?)

  private mutating func taken(_ row: inout ImportRow) throws -> Taken {
    switch row.key {
    case .given(let key):
      let taken = try taken(&row, keyed: key)
      if let animal = taken.animal { try keys?.add(key, of: animal) }
      return taken
    case .wholeRow(let key):
      row.trace.key = key
      switch try known.lookUp(&row.trace, isUnique: false, in: editID) {
      case .new: return try added(row)
      case .again: return (.same, nil)
      case .known(let before):
        return try taken(row, by: before.animalID, since: unlessUndone(before))
      }
    case .category: preconditionFailure("`take` makes the category")
    case .content:
      seeksEqual = true
      if let equal = try row.knownAnimal().flatMap({ try known.nextEqual(to: $0) }) {
        return (.same, equal)
      }
      return (.added, try insert(row))
    }
  }

  /// An animal that has the key now takes precedence over the one that was imported by it.
  private mutating func taken(_ row: inout ImportRow, keyed key: String) throws -> Taken {
    row.trace.key = ImportHash(key)
    let before: ImportedRow?
    switch try known.lookUp(&row.trace, isUnique: true, in: editID) {
    case .new: before = nil
    case .again(let first) where first.saysTheSame(as: row.trace): return (.same, nil)
    case .again(let first): throw try repeatedKey(key, of: first.animalID)
    case .known(let known): before = known
    }
    if let field = matching.field {
      try writing.flush(having: row.value(of: field), in: field)
    }
    let found = try matching.animals(for: row, keyed: key, db)
    // A second row may match the same animal by another spelling of the value.
    if found.count == 1, !matching.claim(found[0]) { throw try repeatedKey(key, of: found[0]) }
    if let before {
      var known = before.animalID
      let isOther = !found.isEmpty && !found.contains(known)
      if isOther, let successor = try db.successor(of: known) { known = successor }
      if found.isEmpty || found.contains(known) {
        return try taken(row, by: known, since: unlessUndone(before))
      }
    }
    guard let first = found.first else {
      let added = try added(row)
      if let id = added.animal { matching.claim(id) }
      return added
    }
    if found.count > 1 {
      throw try CatalogError.sharedKey(key, animals: found.map(db.reference))
    }
    return try taken(row, by: first, since: nil, isFirst: true)
  }

  /// The refusal of a row whose key an earlier row has; nobody reads the animals of many.
  private mutating func repeatedKey(_ key: String, of animal: Animal.ID) throws -> CatalogError {
    guard animal != 0, counts.refused < Self.maxNamed else {
      return .repeatedKey(key, animal: nil)
    }
    try writing.flush()
    return try .repeatedKey(key, animal: db.reference(to: animal))
  }

  /// Nil for a row whose import was undone: there is nothing to compare with.
  private func unlessUndone(_ row: ImportedRow) throws -> ImportedRow? {
    let isUndone = try db.number("SELECT isUndone FROM edit WHERE id = ?", [row.editID]) == 1
    return isUndone ? nil : row
  }

  /// Compares a row with its animal, and with what the row said last time.
  private mutating func taken(
    _ row: ImportRow, by id: Animal.ID, since last: ImportedRow?, isFirst: Bool = false
  ) throws -> Taken {
    guard let now = try db.values(ofAnimal: id, in: fields) else {
      if let successor = try db.successor(of: id) {
        return try taken(row, by: successor, since: last)
      }
      return try added(row, isKnown: true)
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
    case .add: return try added(row, isKnown: true)
    case .update:
      try writing.requireUnique(merged, of: id)
      let values = try merged.animal(in: created(merged.category))
      try writing.update(id, to: values)
      merged.trace.editID = editID ?? 0
      try known.remember(merged.trace)
      return (.changed, id)
    }
  }

  private mutating func added(_ row: ImportRow, isKnown: Bool = false) throws -> Taken {
    var trace = row.trace
    trace.animalID = try insert(row)
    trace.editID = editID ?? 0
    if isKnown { try known.remember(trace) } else { try known.add(trace) }
    return (.added, trace.animalID)
  }

  private mutating func insert(_ row: ImportRow) throws -> Animal.ID {
    if case .given(let key) = row.key, row.draft.name.isEmpty { throw CatalogError.unknownKey(key) }
    try writing.requireUnique(row)
    let values = try row.animal(in: created(row.category))
    return try writing.add(values, numbered: row.number)
  }

  private mutating func created(_ place: ChosenCategories.Place) throws -> AnimalCategory.ID? {
    if case .existing(let id) = place { return id }
    try writing.open()
    try writing.flush()
    let id = try categories.id(of: place)
    counts.newCategories = categories.created
    return id
  }

  /// Switches to bulk writing if enough animals are expected for it to cost less.
  private mutating func considerBulk() throws {
    // Without an expected number, assume as many more rows as have come.
    let rows = Double(max(rules.expectedRows ?? 2 * counts.all, counts.all))
    let expected = Int(rows * Double(counts.added) / Double(counts.all))
    let table = entries == nil ? RecordKind.animal.table : RecordKind.entry.table
    guard before < 2 * (expected - counts.added), try BulkWriter.isPossible(db, for: table) else {
      return
    }
    isBulk = true
    if entries != nil {
      try entries?.startBulk(&writing)
      return
    }
    var kept = Set([matching.indexName].compactMap(\.self))
    if seeksEqual, before > 0 { kept.insert(KnownRows.indexOfEqual) }
    try writing.startBulk(keeping: kept)
    try known.startBulk(expecting: expected, in: writing.open())
  }
}

extension Database {
  /// The custom fields that rows hold: those of animals, or of the log whose entries they become.
  fileprivate func fields(
    taking words: [Field.ID: [String]], of entries: ImportRules.Entries?
  ) throws -> [Field] {
    guard let entries else { return Array(try fields().taking(words).custom) }
    guard let log = try log(named: entries.log) else { return [] }
    return Array(try fields(of: .entry).of(log.id).taking(words).custom)
  }
}
