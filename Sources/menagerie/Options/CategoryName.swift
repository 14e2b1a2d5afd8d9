import Catalog

/// A category as typed in a command: a name, ignoring case and white space, or `id:12`.
struct CategoryName {
  let text: String

  /// The category.
  ///
  /// - Throws: `CommandError.noCategory` if there is none.
  func category(in store: CatalogStore) throws -> AnimalCategory {
    let found =
      if let id = RecordID(text) { try store.category(id.number) } else {
        try store.category(named: text)
      }
    guard let found else { throw CommandError.noCategory(text) }
    return found
  }

  /// The category for animals; with `isCreated`, saving them creates a missing one.
  ///
  /// - Throws: `CommandError.missingCategory` if there is none, `.noCategory` if none has the ID.
  func choice(in store: CatalogStore, creating isCreated: Bool) throws -> CategoryChoice {
    do {
      return .existing(try category(in: store))
    } catch CommandError.noCategory(let name) where RecordID(name) == nil {
      guard isCreated else { throw CommandError.missingCategory(name) }
      return .named(name)
    }
  }
}
