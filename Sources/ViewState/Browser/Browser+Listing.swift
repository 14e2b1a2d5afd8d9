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
    if let find = row.find { keptFind = find }
    if read != animals.query { try animals.list(read) }
    if sample.isEmpty { takeSample() }
  }

  /// Selects "All animals" instead of a saved search; what is listed stays.
  func leaveSearch() throws(CatalogError) {
    guard categories.selected.find != nil else { return }
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
    let isAnother = row.id != former.id && row.find != nil
    if row.find != former.find, isAnother || find == former.find {
      query.find = row.find ?? ""
      if row.id != former.id { query.marks = nil }
    }
    return query
  }
}

/// Saved searches, listed among the categories.
extension Browser {
  /// Why what is listed cannot be saved as a search; nil if it can.
  public var searchObstacle: Obstacle? {
    if listsMarked {
      return Obstacle("Only what is marked is listed; Esc goes back, then W saves a search.")
    }
    if !animals.query.isSearch, animals.query.diet == nil {
      return Obstacle("Nothing is searched for; / finds, then W saves it.")
    }
    // A search can contain no name with a quote.
    let name = categories.selected.category?.name ?? ""
    guard animals.query.scope == .uncategorised || name.unicodeScalars.contains("\"") else {
      return nil
    }
    return Obstacle("A search cannot name this category; go to All animals first.")
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

/// Tags: words that cut across the categories.
extension Browser {
  /// Why no field “Tags” can be added: one holds something else, or was retired; nil if one can.
  public func obstacleToTags() throws(CatalogError) -> String? {
    if let field = fields.named("tags") {
      return "The field \(field.title) holds no tags; F changes its kind."
    }
    let retired = try store.retiredFields().first { Folding.key($0.title) == "tags" }
    return retired.map { "The field \($0.title) is retired; F restores it." }
  }

  /// Adds a field for tags.
  ///
  /// - Throws: What `CatalogStore.addField` throws.
  public func addTags() async throws {
    try await readingOnce { _ = try await store.addField(named: "Tags", .tags) }
  }

  /// Changes the tags of an animal, and returns what was done.
  ///
  /// - Throws: What `CatalogStore.update` and `RecordDraft.textToExtend(of:)` throw.
  public func tag(
    _ animal: Animal, in field: Field, adding added: [String], removing removed: [String]
  ) async throws -> String {
    let original = RecordDraft(animal)
    var draft = original
    let tags = Tags.changed(
      Tags.words(of: try draft.textToExtend(of: field)), adding: Tags.words(of: added),
      removing: Tags.words(of: removed))
    draft[text: field] = tags.joined(separator: " ")
    let name = animal.name.shortened
    if draft == original { return "Nothing changes in the tags of \(name)" }
    return try await readingOnce {
      _ = try await store.update(animal.id, from: original, to: draft)
      return "Changed the tags of \(name)"
    }
  }

  /// Lists all animals that have a tag, whatever was listed before.
  public func listAnimals(tagged tag: String) throws {
    focus = .animals
    try categories.moveToStart()
    try showSelectedCategory()
    var query = animals.query
    query.scope = .all
    query.diet = nil
    query.marks = nil
    query.find = "+\(tag)"
    try animals.list(query)
    keepFind()
  }

  /// The tags in use, each with its number of animals.
  ///
  /// - Throws: `CancellationError` if cancelled, `CatalogError` if the catalog cannot be read.
  public func tags() async throws -> [ChoiceItem<String>] {
    guard let field = try store.fields().tags else { return [] }
    return try await store.tags(in: field).map {
      ChoiceItem(value: $0.tag, title: $0.tag, note: $0.count.grouped)
    }
  }
}
