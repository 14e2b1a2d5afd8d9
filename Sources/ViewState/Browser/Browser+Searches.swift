import Catalog

/// Searches that are kept under a name, among the categories.
extension Browser {
  /// Whether something narrows the list that a search could find again.
  public var canSaveSearch: Bool {
    !listsMarked && (animals.query.isSearch || animals.query.diet != nil)
  }

  /// An editor for what narrows the list now, or for the saved search that is listed.
  public func searchEditor() -> SearchEditor {
    if let search = listedSearch, animals.query.diet == nil {
      return SearchEditor(search, in: store)
    }
    let category = categories.selected.category.map { "category:\"\($0.name)\"" }
    let diet = animals.query.diet.map { "diet:\($0.rawValue)" }
    let parts = [category, diet, findText].compactMap { $0 }.filter { !$0.isEmpty }
    return SearchEditor(finding: parts.joined(separator: " "), in: store)
  }

  /// Saves a search and lists what it finds; nil where it was refused.
  ///
  /// - Throws: What `SearchEditor.save()` throws.
  public func save(_ editor: SearchEditor) async throws -> SavedSearch? {
    try await readingOnce {
      guard let search = try await editor.save() else { return nil }
      // The diet is in its text.
      if editor.original == nil { try showAllDiets() }
      try reload(in: .search(search.id))
      return search
    }
  }

  /// Deletes a saved search.
  ///
  /// - Throws: What `CatalogStore.deleteSearch(_:)` throws.
  public func delete(_ search: SavedSearch) async throws {
    try await readingOnce {
      _ = try await store.deleteSearch(search.id)
      try reload()
    }
  }
}
