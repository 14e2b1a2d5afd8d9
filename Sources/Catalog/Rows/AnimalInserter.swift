import GRDB

/// Inserts animals within one transaction.
struct AnimalInserter {
  private let db: Database
  private let fields: Fields
  private let references: [Field]
  private let unique: [UniqueValues]
  private var rows: AnimalRows
  private var categories: ChosenCategories

  init(_ db: Database) throws {
    self.db = db
    fields = try db.fields()
    references = fields.references
    unique = fields.unique
    rows = AnimalRows(db, fields)
    categories = ChosenCategories(db)
  }

  /// How many categories were created.
  var newCategories: Int { categories.created }

  /// Inserts an animal and returns its ID.
  mutating func insert(_ draft: RecordDraft) throws -> Animal.ID {
    try insert([draft])
    return db.lastInsertedRowID
  }

  /// Inserts animals in order, unless interrupted, and returns their number; `progress` takes the
  /// number so far.
  @discardableResult
  mutating func insert(
    contentsOf drafts: some Sequence<RecordDraft>, unless interruption: Interruption,
    progress: (Int) -> Void = { _ in }
  ) throws -> Int {
    var rest = drafts.makeIterator()
    var count = 0
    while true {
      try interruption.check()
      // Unique values need one insert at a time, so that a duplicate is found in the table.
      let limit = unique.isEmpty ? rows.most : 1
      var next: [RecordDraft] = []
      while next.count < limit, let draft = rest.next() { next.append(draft) }
      if next.isEmpty { return count }
      try insert(next)
      count += next.count
      progress(count)
    }
  }

  private mutating func insert(_ drafts: [RecordDraft]) throws {
    var animals: [AnimalValues] = []
    for draft in drafts { animals.append(try values(of: draft)) }
    try rows.insert(animals)
  }

  private mutating func values(of draft: RecordDraft) throws -> AnimalValues {
    if !fields.hold(draft.values) { throw CatalogError.fields(.changed) }
    let draft = try references.reduce(draft) { try db.resolved($0, $1) }
    var values = try AnimalValues(draft, in: fields)
    for unique in unique { try unique.require(values[unique.field], db) }
    values.category = try categories.id(of: categories.find(draft.category).place)
    return values
  }
}
