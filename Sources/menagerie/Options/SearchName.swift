import Catalog

/// A saved search as a command names it, whatever its case and white space.
struct SearchName {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  /// The search.
  ///
  /// - Throws: `CommandError.noSearch` when there is none.
  func search(in store: CatalogStore) throws -> SavedSearch {
    guard let search = try store.search(named: text) else { throw CommandError.noSearch(text) }
    return search
  }
}
