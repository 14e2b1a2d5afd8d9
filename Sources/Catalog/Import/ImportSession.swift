import GRDB

/// An import under way: takes the rows of a file in their order.
public struct ImportSession {
  private let db: Database
  private let rules: ImportRules
  private let author: Author
  private let interruption: Interruption
  private let fields: Fields
  private var known: ImportedRows
  private var categories: ChosenCategories
  /// Where the values are kept that rows are known by, if they are.
  private var keys: KeyRecording?
  /// Begun by the first row that changes the catalog.
  private var writing: ImportWriting?
  /// The number of animals before.
  private let before: Int
  private var isBulk = false
  /// At so many new animals it is asked whether more will come: they show how many, and what costs
  /// some time in any case may pay.
  private var nextQuestion = 5_000
  /// Whether animals of the catalog are looked for that equal a row.
  private var seeksEqual = false
  /// What came of the rows so far.
  public private(set) var counts = ImportCounts()

  /// Prepares to take rows in the transaction under way, unless it is interrupted.
  init(
    _ db: Database, _ rules: ImportRules, in run: ImportRun, by author: Author,
    unless interruption: Interruption
  ) throws {
    self.db = db
    self.rules = rules
    self.author = author
    self.interruption = interruption
    fields = Fields(own: try db.fields().own + rules.newFields)
    known = try ImportedRows(db, of: rules.source, in: run)
    keys = rules.keyColumn.map { KeyRecording(db, of: $0) }
    categories = ChosenCategories(db)
    before = try db.keptCount(AnimalQuery())
  }

  /// Takes the next row.
  ///
  /// - Returns: What came of it. A row that is refused changes nothing.
  /// - Throws: `CancellationError` when the import was cancelled, and what SQLite refused; then no
  ///   further row can be taken, and nothing will be saved.
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

  /// Takes a category that is to be there also without an animal: creates it if it is missing. It is
  /// no row.
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

  /// Remembers something of files with this header, as `CatalogStore.importMemory(of:)` returns it
  /// later; it is saved with the rows, and is no part of the edit.
  public func remember(_ text: String, of header: ImportHash) throws {
    try db.rememberImport(text, of: header)
  }

  /// Ends the edit, if any row was new; `report` takes the part of that which is done, from 0 to 1.
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

  /// Limits the new fields to categories, of which the rows have made most. What is no name of one is left
  /// out.
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
    let source = ReferenceResolution.Source(
      edit: writing.editID, firstNew: writing.firstNew, keyColumn: rules.keyColumn)
    try source.begin(db)
    for field in said {
      try interruption.check()
      let resolution = ReferenceResolution(db, of: field, in: source)
      try resolution.run()
      counts.unresolved[field.id] = try resolution.unresolved()
    }
    try source.end(journaling: said, db)
  }

  /// The edit, if any row was new.
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
    // What the row is compared with is read with the new fields.
    if !rules.newFields.isEmpty { _ = try openEdit() }
    // What goes wrong from here on is not about the row, and may have been written by half.
    switch row.key {
    case .given(let value):
      let (outcome, id) = try outcome(of: animal, content, ImportHash(value), isUnique: true)
      if let id {
        try keys?.add(value, of: id)
        try note(id, for: row)
      }
      return outcome
    case .wholeRow(let key):
      let (outcome, id) = try outcome(of: animal, content, key, isUnique: false)
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

  /// Notes which animal has a number in the file.
  private func note(_ animal: Animal.ID, for row: ImportRow) throws {
    guard let number = row.number else { return }
    try db.cachedStatement(
      sql: "INSERT INTO temp.fileAnimal VALUES (?, ?) ON CONFLICT DO NOTHING"
    ).execute(arguments: [number, animal])
  }

  /// What came of a row, and the animal that it is, if it was not seen before.
  private typealias Outcome = (outcome: ImportOutcome, animal: Animal.ID?)

  private mutating func outcome(
    of animal: ImportedAnimal, _ content: ImportedContent, _ key: ImportHash, isUnique: Bool
  ) throws -> Outcome {
    switch try known.lookUp(key, isUnique: isUnique, saying: content, in: writing?.editID) {
    case .new(let place):
      let row = try added(animal, content)
      try known.add(place, row)
      return (.added, row.animalID)
    case .again(content): return (.same, nil)
    case .again: return (.refused(.repeatedKey), nil)
    case .known(let place, let before):
      return try outcome(of: animal, content, at: place, since: before)
    }
  }

  /// Compares a row with what was imported before.
  private mutating func outcome(
    of animal: ImportedAnimal, _ content: ImportedContent, at place: ImportedRow.Place,
    since before: ImportedRow
  ) throws -> Outcome {
    guard let now = try db.values(ofAnimal: before.animalID, in: fields) else {
      return (.added, try addedAgain(animal, content, at: place))
    }
    // What an undone import has brought is not there to be compared with.
    let last = try db.isUndone(before.editID) ? nil : before.content
    let said = content
    let content = last.map { said.taking(rules.unsaid, from: $0) } ?? said
    if last == content { return (.same, before.animalID) }
    let merged = ImportedAnimal(
      animal, over: now, content, since: last, besides: rules.unsaid)
    if merged.values == now {
      try remember(before.animalID, content, at: place, by: 0)
      return (.same, before.animalID)
    }
    switch rules.onChange {
    case .keep: return (.kept, before.animalID)
    case .add: return (.added, try addedAgain(animal, said, at: place))
    case .update:
      let values = try merged.values(in: created(merged.category))
      let edit = try openEdit()
      try writing?.update(before.animalID, to: values)
      try remember(before.animalID, content, at: place, by: edit)
      return (.changed, before.animalID)
    }
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
    _ = try openEdit()
    let values = try animal.values(in: created(animal.category))
    return try writing?.add(values, numbered: animal.number) ?? 0
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
    let new = try ImportWriting(db, of: fields, adding: rules.newFields, by: author)
    writing = new
    return new.editID
  }

  /// Changes the way of writing when so many animals will come that this costs less.
  private mutating func considerBulk() throws {
    // Where nothing is expected, as many rows may come as have come.
    let rows = Double(max(rules.expectedRows ?? 2 * counts.all, counts.all))
    let expected = Int(rows * Double(counts.added) / Double(counts.all))
    guard before < 2 * (expected - counts.added), try BulkWriting.isPossible(db) else { return }
    isBulk = true
    try writing?.startBulk(keeping: seeksEqual && before > 0 ? ImportedRows.indexOfEqual : nil)
    try known.startBulk(expecting: expected, in: openEdit())
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
