import Catalog

/// What is listed: the animals of a row of the categories, narrowed by the find text.
extension Browser {
  /// Lists the animals of the selected category or saved search.
  public func showSelectedCategory() throws(CatalogError) {
    let row = categories.selected
    guard row != listed else { return }
    let former = columns
    let query = animals.query.narrowed(from: listed, to: row)
    listed = row
    if columns != former { sample = [] }
    let read = query.reading(columns, of: fields)
    if let search = row.search { keptFind = search.find }
    if read != animals.query { try animals.list(read) }
    if sample.isEmpty { takeSample() }
  }

  /// Selects "All animals" instead of a saved search; what is listed stays.
  func leaveSearch() throws(CatalogError) {
    guard categories.selected.search != nil else { return }
    try categories.reload(selecting: .all)
    listed = categories.selected
  }

  /// The saved search whose animals are listed, if its text is unchanged; nil for none.
  public var listedSearch: SavedSearch? {
    categories.selected.search.flatMap { $0.find == findText ? $0 : nil }
  }

  /// The text to find; empty lists all animals and keeps the selection.
  public var findText: String {
    get { animals.query.find }
    set {
      guard newValue != findText else { return }
      follow { () throws(CatalogError) in
        if newValue.isEmpty { try leaveSearch() }
        try showFound(newValue, keepingSelection: newValue.isEmpty)
        // The rows that come back may need wider columns.
        if newValue.isEmpty { takeSample() }
      }
    }
  }

  func showFound(_ text: String, keepingSelection: Bool) throws(CatalogError) {
    var query = animals.query
    query.find = text
    query.marks = nil
    try animals.list(query, keepingSelection: keepingSelection)
  }
}

extension AnimalQuery {
  /// The query after a move between rows of the categories. If the rows list different animals, it
  /// is no longer limited to marked ones. The text of a saved search gives way to that of the next.
  func narrowed(from former: CategoryRow, to row: CategoryRow) -> Self {
    var query = self
    if row.scope != scope {
      query.scope = row.scope
      query.marks = nil
    }
    let isAnother = row.id != former.id && row.search != nil
    if row.search != former.search, isAnother || find == former.search?.find {
      query.find = row.search?.find ?? ""
      if row.id != former.id { query.marks = nil }
    }
    return query
  }
}

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
