import Catalog

/// A category as a command names it: by its name, whatever its case and white space, or as `id:12`.
struct CategoryName {
  let text: String

  init(_ text: String) {
    self.text = text
  }

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
  /// - Throws: `CommandError.missingCategory` when there is none.
  func choice(in store: CatalogStore, creating isCreated: Bool) throws -> CategoryChoice {
    do {
      return .existing(try category(in: store))
    } catch CommandError.noCategory(let name) {
      guard isCreated, RecordID(name) == nil else { throw CommandError.missingCategory(name) }
      return .named(name)
    }
  }
}

/// An id as a command names it: `id:12`.
struct RecordID {
  let number: Int64

  /// Nil where the text is a name.
  init?(_ text: String) {
    guard text.hasPrefix("id:"), let number = Int64(text.dropFirst(3)), number > 0 else {
      return nil
    }
    self.number = number
  }
}
