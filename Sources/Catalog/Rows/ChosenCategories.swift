import GRDB

/// The categories that drafts choose, with a bounded cache so that each is looked up once.
struct ChosenCategories {
  enum Place: Equatable {
    /// A category of the catalog, or none.
    case existing(AnimalCategory.ID?)
    /// A category to be created, by its checked name.
    case new(name: String)
  }

  struct Found {
    let place: Place
    /// The same for all spellings of a category; 0 for none.
    let hash: Int64
  }

  private static let most = 10_000

  private let db: Database
  private var found: [CategoryChoice: Found] = [:]
  private(set) var created = 0

  init(_ db: Database) {
    self.db = db
  }

  /// Looks up a category. Throws `CatalogError.categoryName`, `.categoryGone`.
  mutating func find(_ choice: CategoryChoice) throws -> Found {
    if let known = found[choice] { return known }
    let new = try Found(place: place(of: choice), hash: Self.hash(choice))
    if found.count >= Self.most { found.removeAll() }
    found[choice] = new
    return new
  }

  /// The category of a place, created if necessary.
  mutating func id(of place: Place) throws -> AnimalCategory.ID? {
    switch place {
    case .existing(let id): return id
    case .new(let name):
      // Another spelling of the name may have been created since the lookup.
      if let category = try db.category(named: name) { return category.id }
      found.removeAll()
      created += 1
      let draft = RecordDraft([.name: name])
      return try RecordSave(db, adding: draft, to: .category).write()
    }
  }

  private static func hash(_ choice: CategoryChoice) -> Int64 {
    choice == .none ? 0 : ImportHash(Folding.key(choice.name)).half
  }

  private func place(of choice: CategoryChoice) throws -> Place {
    switch choice {
    case .none: return .existing(nil)
    case .existing(let choice):
      if try db.category(choice.id) == nil { throw CatalogError.categoryGone(name: choice.name) }
      return .existing(choice.id)
    case .named(let name):
      let name = try db.checked(name, orThrow: CatalogError.categoryName)
      return try db.category(named: name).map { .existing($0.id) } ?? .new(name: name)
    }
  }
}
