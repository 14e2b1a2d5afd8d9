import GRDB

/// An import in progress; takes the rows of a file in order.
public struct ImportSession {
  private let db: Database
  private let rules: ImportRules
  private let author: Author
  private let interruption: Interruption
  private let fields: Fields
  private let unique: [UniqueValues]
  private var known: ImportedRows
  private var categories: ChosenCategories
  /// Stores the keys of rows, if the rules have a key column.
  private var keys: KeyRecording?
  /// Opened by the first row that changes the catalog.
  private var writing: ImportWriting?
  /// The number of animals before the import.
  private let before: Int
  private var isBulk = false
  private var matching: AnimalMatching
  /// The number of new animals at which to reconsider bulk writing: enough to estimate how many
  /// will come, and for its fixed cost to pay off.
  private var nextQuestion = 5_000
  /// Whether rows are compared with equal animals of the catalog.
  private var seeksEqual = false
  /// The number of refused rows whose error names the animal of an earlier row.
  private static let mostNamed = 100
  /// The outcome of the rows so far.
  public private(set) var counts = ImportCounts()

  /// Prepares to take rows in the current transaction, unless it is interrupted.
  init(
    _ db: Database, _ rules: ImportRules, in run: ImportRun, by author: Author,
    unless interruption: Interruption
  ) throws {
    self.db = db
    self.rules = rules
    self.author = author
    self.interruption = interruption
    fields = Fields(own: try db.fields().taking(rules.newWords).own + rules.newFields)
    unique = fields.unique
    known = try ImportedRows(db, of: rules.source, in: run)
    keys = rules.keyColumn.map { KeyRecording(db, of: $0) }
    categories = ChosenCategories(db)
    before = try db.keptCount(AnimalQuery())
    matching = try AnimalMatching(rules.match, db)
    if before > FieldIndex.few { try matching.index?.makeOfValues(db) }
  }

  /// Takes the next row.
  ///
  /// - Returns: The outcome of the row. A refused row changes nothing.
  /// - Throws: `CancellationError` if the import was cancelled, or the SQLite error; after either,
  ///   no further row can be taken and nothing is saved.
  public mutating func take(_ row: ImportRow) throws -> ImportOutcome {
    try interruption.check()
    let outcome = try outcome(of: row)
    counts.add(outcome)
    if counts.added == nextQuestion, !isBulk {
      nextQuestion *= 2
      try considerBulk()
    }
    return outcome
  }

  /// Creates a category that should exist even without animals, if it is missing. It does not count
  /// as a row.
  ///
  /// - Throws: What `take(_:)` throws.
  public mutating func take(category name: String) throws -> ImportOutcome {
    try interruption.check()
    let place: ChosenCategories.Place
    do {
      place = try categories.find(.named(name)).place
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
    if writing != nil { try limitFields() }
    guard var writing else { return counts }
    try writing.finish(unless: interruption, report)
    try resolveReferences(in: writing)
    try writing.close(label: rules.label(counts))
    return counts
  }

  /// Limits the new fields to categories, most of which the rows have created. Invalid category
  /// names are skipped.
  private mutating func limitFields() throws {
    for field in rules.newFields {
      let names = try (field.categories ?? []).filter { name in
        if case .refused = try take(category: name) { false } else { true }
      }
      if !names.isEmpty { try db.limit(field, to: names) }
    }
  }

  private mutating func resolveReferences(in writing: ImportWriting) throws {
    let said = fields.references.filter { !rules.unsaid.contains($0.id) }
    if said.isEmpty { return }
    let source = ReferenceResolution.Source(
      edit: writing.editID, firstNew: writing.firstNew, keyColumn: rules.keyColumn)
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

  /// The edit, if any row has opened one.
  var editID: Edit.ID? { writing?.editID }

  private mutating func outcome(of row: ImportRow) throws -> ImportOutcome {
    let (animal, content): (ImportedAnimal, ImportedContent)
    do {
      let category = try categories.find(row.draft.category)
      animal = try ImportedAnimal(row, in: category)
      content = ImportedContent(of: row, category: category)
    } catch let error as CatalogError {
      return .refused(error)
    }
    guard animal.fields == fields else { throw CatalogError.fields(.changed) }
    do {
      return try outcome(of: animal, content, row)
    } catch let error as CatalogError where error.isAboutRow {
      return .refused(error)
    }
  }

  private mutating func outcome(
    of animal: ImportedAnimal, _ content: ImportedContent, _ row: ImportRow
  ) throws -> ImportOutcome {
    // The rows are compared with animals that already have the new fields.
    if !rules.newFields.isEmpty || !rules.newWords.isEmpty { _ = try openEdit() }
    // From here on, an error may leave the row partly written, unless it is about the row itself.
    switch row.key {
    case .given(let value):
      let (outcome, id) = try outcome(of: animal, content, value)
      if let id {
        try keys?.add(value, of: id)
        try note(id, for: row)
      }
      return outcome
    case .wholeRow(let key):
      let (outcome, id) =
        switch try known.lookUp(key, isUnique: false, saying: content, in: writing?.editID) {
        case .new(let place): try addedNew(animal, content, at: place)
        case .again: Outcome(.same, nil)
        case .known(let place, let before):
          try outcome(
            of: animal, content, at: place, known: before.animalID, since: last(of: before))
        }
      if let id { try note(id, for: row) }
      return outcome
    case .content:
      seeksEqual = true
      if let equal = try animal.values.flatMap({ try known.nextEqual(to: $0) }) {
        try note(equal, for: row)
        return .same
      }
      try note(try insert(animal), for: row)
      return .added
    }
  }

  /// Records which animal has a number in the file.
  private func note(_ animal: Animal.ID, for row: ImportRow) throws {
    guard let number = row.number else { return }
    try db.cachedStatement(
      sql: "INSERT INTO temp.fileAnimal VALUES (?, ?) ON CONFLICT DO NOTHING"
    ).execute(arguments: [number, animal])
  }

  /// The outcome of a row, and its animal unless the row was seen before.
  private typealias Outcome = (outcome: ImportOutcome, animal: Animal.ID?)

  /// The outcome of a row with a given key. An animal that has the value now takes precedence over
  /// the one that was imported by it.
  private mutating func outcome(
    of animal: ImportedAnimal, _ content: ImportedContent, _ key: String
  ) throws -> Outcome {
    let place: ImportedRow.Place
    var before: ImportedRow?
    switch try known.lookUp(
      ImportHash(key), isUnique: true, saying: content, in: writing?.editID)
    {
    case .new(let new): place = new
    case .again(_, content): return (.same, nil)
    case .again(let first, _): throw try repeatedKey(key, of: first)
    case .known(let known, let row): (place, before) = (known, row)
    }
    if let field = matching.field {
      try writing?.flush(having: animal.value(of: field), in: field)
    }
    let found = try matching.animals(for: animal, db)
    // A second row may match the same animal by another spelling of the value.
    if found.count == 1, !matching.claim(found[0]) { throw try repeatedKey(key, of: found[0]) }
    if let before {
      var known = before.animalID
      let isOther = !found.isEmpty && !found.contains(known)
      if isOther, let successor = try db.successor(of: known) { known = successor }
      if found.isEmpty || found.contains(known) {
        return try outcome(of: animal, content, at: place, known: known, since: last(of: before))
      }
    }
    guard let first = found.first else {
      let added = try addedNew(animal, content, at: place)
      if let id = added.animal { matching.claim(id) }
      return added
    }
    if found.count > 1 {
      throw try CatalogError.sharedKey(key, animals: found.map(db.reference))
    }
    return try outcome(
      of: animal, content, at: place, known: first, since: nil, isFirst: true)
  }

  /// The refusal of a row whose key an earlier row has. Only the first refusals name the earlier
  /// row's animal; nobody reads more.
  private mutating func repeatedKey(
    _ key: String, of animal: Animal.ID?
  ) throws -> CatalogError {
    guard let animal, counts.refused < Self.mostNamed else {
      return .repeatedKey(key, animal: nil)
    }
    try writing?.flush()
    return try .repeatedKey(key, animal: db.reference(to: animal))
  }

  /// What a row said when it was last imported; nil if that was undone, since there is nothing to
  /// compare with.
  private func last(of row: ImportedRow) throws -> ImportedContent? {
    try db.isUndone(row.editID) ? nil : row.content
  }

  /// Compares a row with its animal, and with what the row said last time.
  private mutating func outcome(
    of animal: ImportedAnimal, _ content: ImportedContent, at place: ImportedRow.Place,
    known id: Animal.ID, since last: ImportedContent?, isFirst: Bool = false
  ) throws -> Outcome {
    guard let now = try db.values(ofAnimal: id, in: fields) else {
      if let successor = try db.successor(of: id) {
        return try outcome(of: animal, content, at: place, known: successor, since: last)
      }
      return (.added, try addedAgain(animal, content, at: place))
    }
    let unsaid = animal.saysName ? rules.unsaid : rules.unsaid.union([Field.name.id])
    let said = content
    let content = last.map { said.taking(unsaid, from: $0) } ?? said
    if last == content { return (.same, id) }
    let merged = ImportedAnimal(
      animal, over: now, content, since: last, besides: unsaid, isFirst: isFirst)
    if merged.values == now {
      try remember(id, content, at: place, by: 0)
      return (.same, id)
    }
    switch rules.onChange {
    case .keep: return (.kept, id)
    case .add: return (.added, try addedAgain(animal, said, at: place))
    case .update:
      try requireUnique(merged, of: id)
      let values = try merged.values(in: created(merged.category))
      let edit = try openEdit()
      try writing?.update(id, to: values)
      try remember(id, content, at: place, by: edit)
      return (.changed, id)
    }
  }

  private mutating func addedNew(
    _ animal: ImportedAnimal, _ content: ImportedContent, at place: ImportedRow.Place
  ) throws -> Outcome {
    let row = try added(animal, content)
    try known.add(place, row)
    return (.added, row.animalID)
  }

  private mutating func addedAgain(
    _ animal: ImportedAnimal, _ content: ImportedContent, at place: ImportedRow.Place
  ) throws -> Animal.ID {
    let row = try added(animal, content)
    try known.remember(place, row)
    return row.animalID
  }

  private mutating func added(
    _ animal: ImportedAnimal, _ content: ImportedContent
  ) throws -> ImportedRow {
    let id = try insert(animal)
    return ImportedRow(animalID: id, editID: writing?.editID ?? 0, content: content)
  }

  private func remember(
    _ animal: Animal.ID, _ content: ImportedContent, at place: ImportedRow.Place, by edit: Edit.ID
  ) throws {
    try known.remember(place, ImportedRow(animalID: animal, editID: edit, content: content))
  }

  private mutating func insert(_ animal: ImportedAnimal) throws -> Animal.ID {
    if let key = animal.key, !animal.isNamed { throw CatalogError.unknownKey(key) }
    try requireUnique(animal)
    _ = try openEdit()
    let values = try animal.values(in: created(animal.category))
    return try writing?.add(values, numbered: animal.number) ?? 0
  }

  /// - Throws: `CatalogError.valueTaken` if another animal has a unique value.
  private mutating func requireUnique(_ animal: ImportedAnimal, of id: Animal.ID? = nil) throws {
    for unique in unique {
      let value = animal.value(of: unique.field)
      if value.isNull { continue }
      try writing?.flush(having: value, in: unique.field)
      try unique.require(value, of: id, db)
    }
  }

  private mutating func created(_ place: ChosenCategories.Place) throws -> AnimalCategory.ID? {
    if case .existing(let id) = place { return id }
    _ = try openEdit()
    try writing?.flush()
    let id = try categories.id(of: place)
    counts.newCategories = categories.created
    return id
  }

  private mutating func openEdit() throws -> Edit.ID {
    if let writing { return writing.editID }
    let new = try ImportWriting(
      db, of: fields, adding: rules.newFields, finding: matching.field, by: author)
    writing = new
    for (id, words) in rules.newWords {
      for word in words { try db.add(choice: word, toField: id) }
    }
    return new.editID
  }

  /// Switches to bulk writing if enough animals are expected for it to cost less.
  private mutating func considerBulk() throws {
    // Without an expected number, assume as many more rows as have come.
    let rows = Double(max(rules.expectedRows ?? 2 * counts.all, counts.all))
    let expected = Int(rows * Double(counts.added) / Double(counts.all))
    guard before < 2 * (expected - counts.added), try BulkWriting.isPossible(db) else { return }
    isBulk = true
    var kept = Set([matching.indexName].compactMap(\.self))
    if seeksEqual, before > 0 { kept.insert(ImportedRows.indexOfEqual) }
    try writing?.startBulk(keeping: kept)
    try known.startBulk(expecting: expected, in: openEdit())
  }
}

extension CatalogError {
  /// Whether the error explains why a row cannot be taken, before anything of it was written.
  fileprivate var isAboutRow: Bool {
    switch self {
    case .valueTaken, .repeatedKey, .sharedKey, .unknownKey: true
    default: false
    }
  }
}

extension Database {
  fileprivate func isUndone(_ edit: Edit.ID) throws -> Bool {
    try number("SELECT isUndone FROM edit WHERE id = ?", [edit]) == 1
  }

  fileprivate func values(ofAnimal id: Animal.ID, in fields: Fields) throws -> AnimalValues? {
    let columns = fields.columns.joined(separator: ", ")
    return try first("SELECT \(columns) FROM animal WHERE id = ?", [id]) { row in
      AnimalValues(row: row, in: fields)
    }
  }
}
