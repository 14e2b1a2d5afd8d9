import GRDB

/// The insertion of animals in one transaction.
struct AnimalInsertion {
  /// The animals in one statement. SQLite notes what each statement changes, to be able to take it
  /// back; one note for many animals makes a long insertion several times as fast.
  private static let rows = 500

  private let db: Database
  /// The categories that drafts have chosen so far.
  private var categories: [CategoryChoice: AnimalCategory.ID?] = [:]

  init(_ db: Database) {
    self.db = db
  }

  /// Inserts an animal and returns its id.
  mutating func insert(_ draft: AnimalDraft) throws -> Animal.ID {
    try insert([draft])
    return db.lastInsertedRowID
  }

  /// Inserts animals in their order, unless it is interrupted.
  mutating func insert(
    contentsOf drafts: [AnimalDraft], unless interruption: Interruption
  ) throws {
    for start in stride(from: 0, to: drafts.count, by: Self.rows) {
      try interruption.check()
      try insert(drafts[start..<min(start + Self.rows, drafts.count)])
    }
  }

  private mutating func insert(_ drafts: ArraySlice<AnimalDraft>) throws {
    var values: [DatabaseValue] = []
    for draft in drafts { try values += self.values(of: draft) }
    let rows = drafts.map { _ in "(?, ?, ?, ?)" }.joined(separator: ", ")
    let statement = try db.cachedStatement(
      sql: "INSERT INTO animal (name, foldedName, diet, categoryID) VALUES \(rows)")
    try statement.execute(arguments: StatementArguments(values))
  }

  private mutating func values(of draft: AnimalDraft) throws -> [DatabaseValue] {
    let name = try db.checked(draft.name, orThrow: CatalogError.name)
    let folded = Folding.folded(name)
    let category = try categoryID(draft.category)
    return [
      name.databaseValue, folded.databaseValue, draft.diet.rawValue.databaseValue,
      category.databaseValue,
    ]
  }

  private mutating func categoryID(_ choice: CategoryChoice) throws -> AnimalCategory.ID? {
    if let known = categories[choice] { return known }
    let id = try db.categoryID(choice)
    categories[choice] = .some(id)
    return id
  }
}
