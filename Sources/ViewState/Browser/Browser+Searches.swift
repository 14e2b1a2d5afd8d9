import Catalog

/// Saved searches, listed among the categories.
extension Browser {
  /// Why what is listed cannot be saved as a search.
  public enum SearchObstacle: Equatable {
    /// Only what is marked is listed.
    case marks
    /// Nothing, or only a category, narrows the list.
    case nothing
    /// The list has animals without a category, or of one whose name a search cannot contain.
    case category
  }

  /// Why what is listed cannot be saved as a search; nil if it can.
  public var searchObstacle: SearchObstacle? {
    if listsMarked { return .marks }
    if !animals.query.isSearch, animals.query.diet == nil { return .nothing }
    let name = categories.selected.category?.name ?? ""
    let hasQuote = name.unicodeScalars.contains("\"")
    return animals.query.scope == .uncategorised || hasQuote ? .category : nil
  }

  /// An editor for what narrows the list now, or for the saved search that is listed.
  public func searchEditor() throws(CatalogError) -> SearchEditor {
    if let search = listedSearch, animals.query.diet == nil {
      return try SearchEditor(editing: search, in: store, keptAmong: drafts)
    }
    let category = categories.selected.category.map { "category:\"\($0.name)\"" }
    let diet = animals.query.diet.map { "diet:\($0.rawValue)" }
    let parts = [category, diet, findText].compactMap { $0 }.filter { !$0.isEmpty }
    let draft = RecordDraft([.find: parts.joined(separator: " ")])
    return try SearchEditor(adding: draft, in: store, keptAmong: drafts)
  }

  /// Lists what a saved search finds.
  public func list(_ search: SavedSearch, isNew: Bool) throws(CatalogError) {
    // The diet is in its text.
    if isNew { try showAllDiets() }
    try reload(in: .search(search.id))
  }

  /// Deletes a saved search.
  ///
  /// - Throws: What `CatalogStore.delete(_:)` throws.
  public func delete(_ search: SavedSearch) async throws {
    try await readingOnce {
      try await store.delete(search)
      try reload()
    }
  }
}
