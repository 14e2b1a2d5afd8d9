import Catalog

/// A category as a command names it: by its name, whatever its case and white space, or as `id:12`.
struct CategoryName {
  let text: String

  /// The category.
  ///
  /// - Throws: `CommandError.noCategory` when there is none.
  func category(in store: CatalogStore) throws -> AnimalCategory {
    let found =
      if let id = RecordID(text) { try store.category(id.number) } else {
        try store.category(named: text)
      }
    guard let found else { throw CommandError.noCategory(text) }
    return found
  }

  /// The category for animals, which is created with them if that is wanted.
  ///
  /// - Throws: `CommandError.missingCategory` when there is none, `.noCategory` when none has the id.
  func choice(in store: CatalogStore, creating isCreated: Bool) throws -> CategoryChoice {
    do {
      return .existing(try category(in: store))
    } catch CommandError.noCategory(let name) where RecordID(name) == nil {
      guard isCreated else { throw CommandError.missingCategory(name) }
      return .named(name)
    }
  }
}
