import GRDB

/// The categories that drafts choose, each looked up once as long as there are not very many.
struct ChosenCategories {
  /// Where an animal belongs.
  enum Place: Equatable {
    /// In a category of the catalog, or in none.
    case existing(AnimalCategory.ID?)
    /// In one that is to be created, by its checked name.
    case new(name: String)
  }

  /// What stands for a choice.
  struct Found {
    let place: Place
    /// The same for all spellings of one category; 0 for none.
    let hash: Int64
  }

  /// How many choices are kept in memory.
  private static let most = 10_000

  private let db: Database
  private var found: [CategoryChoice: Found] = [:]
  /// How many categories were created.
  private(set) var created = 0

  init(_ db: Database) {
    self.db = db
  }

  /// Looks a category up.
  ///
  /// - Throws: `CatalogError.categoryName`, `.categoryGone`.
  mutating func find(_ choice: CategoryChoice) throws -> Found {
    if let known = found[choice] { return known }
    let new = try Found(place: db.place(of: choice), hash: Self.hash(choice))
    if found.count >= Self.most { found.removeAll() }
    found[choice] = new
    return new
  }

  /// The category of a place, which is created when it must be.
  mutating func id(of place: Place) throws -> AnimalCategory.ID? {
    switch place {
    case .existing(let id): return id
    case .new(let name):
      // Another spelling of the name may have been created since it was looked up.
      if let category = try db.category(named: name) { return category.id }
      found.removeAll()
      created += 1
      let draft = RecordDraft([.name: name])
      return try RecordWriting(db, adding: draft, to: .category).write()
    }
  }

  private static func hash(_ choice: CategoryChoice) -> Int64 {
    switch choice {
    case .none: 0
    case .existing, .named: ImportHash(Folding.key(choice.name)).half
    }
  }
}

extension Database {
  fileprivate func place(of choice: CategoryChoice) throws -> ChosenCategories.Place {
    switch choice {
    case .none: return .existing(nil)
    case .existing(let choice):
      if try category(choice.id) == nil { throw CatalogError.categoryGone(name: choice.name) }
      return .existing(choice.id)
    case .named(let name):
      let name = try checked(name, orThrow: CatalogError.categoryName)
      return try category(named: name).map { .existing($0.id) } ?? .new(name: name)
    }
  }
}
