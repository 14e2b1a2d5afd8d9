import GRDB

/// The insertion of animals in one transaction.
struct AnimalInsertion {
  private let db: Database
  /// The categories that drafts have named so far, by key.
  private var categories: [String: AnimalCategory.ID] = [:]

  init(_ db: Database) {
    self.db = db
  }

  /// Inserts an animal and returns its id.
  @discardableResult
  mutating func insert(_ draft: AnimalDraft) throws -> Animal.ID {
    let name = try db.checked(draft.name, orThrow: CatalogError.name)
    let category = try categoryID(draft.category)
    let statement = try db.cachedStatement(
      sql: "INSERT INTO animal (name, foldedName, diet, categoryID) VALUES (?, ?, ?, ?)")
    try db.insisting(on: draft.category) {
      try statement.execute(
        arguments: [name, Folding.folded(name), draft.diet.rawValue, category])
    }
    return db.lastInsertedRowID
  }

  private mutating func categoryID(_ choice: CategoryChoice) throws -> AnimalCategory.ID? {
    guard case .named(let name) = choice else { return try db.categoryID(choice) }
    let key = Folding.key(name)
    if let id = categories[key] { return id }
    let id = try db.categoryID(choice)
    categories[key] = id
    return id
  }
}
