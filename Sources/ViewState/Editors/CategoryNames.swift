import Catalog

/// The names of categories to choose from, of which only as many as are asked for are read.
public struct CategoryNames {
  private let store: CatalogStore

  /// The names of the categories of a catalog.
  public init(_ store: CatalogStore) {
    self.store = store
  }

  /// Names in which `text` is found, those that start with it first; for an empty text those around
  /// the one that is chosen.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, or that the catalog cannot be read.
  public func names(
    matching text: String, around choice: CategoryChoice, limit: Int
  ) async throws -> [String] {
    if Folding.folded(text).isEmpty { return try names(around: choice, limit: limit) }
    return try await store.categories(containing: text, limit: limit).map(\.name)
  }

  /// A category with exactly that name, or one to be found by its key or created when it is saved; it
  /// is also taken for such a one where the catalog cannot be read.
  public func choice(named name: String) -> CategoryChoice {
    if name.allSatisfy(\.isWhitespace) { return .none }
    do {
      if let known = try store.category(named: name), known.name == name { return .existing(known) }
    } catch {
      // Saving says what is wrong.
    }
    return .named(name)
  }

  /// Whether two names are the name of one category.
  public static func isSame(_ name: String, _ other: String) -> Bool {
    Folding.key(name) == Folding.key(other)
  }

  private func names(around choice: CategoryChoice, limit: Int) throws -> [String] {
    try PageStart.around(category(choice), limit: limit) { start, limit in
      try store.categoryPage(from: start, limit: limit, bytes: CategoryList.pageBytes)
        .rows.map(\.category.name)
    }
  }

  private func category(_ choice: CategoryChoice) throws -> AnimalCategory? {
    switch choice {
    case .none: nil
    case .existing(let category): category
    case .named(let name): try store.category(named: name)
    }
  }
}
