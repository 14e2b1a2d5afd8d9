import Catalog

/// Tags: words that cut across the categories.
extension Browser {
  /// Why no field “Tags” can be added: one holds something else, or was retired; nil if one can be
  /// added.
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
  public func tags() async throws -> NarrowedChoice<String> {
    guard let field = try store.fields().tags else { return NarrowedChoice([]) }
    return NarrowedChoice(
      try await store.tags(in: field).map {
        NarrowedChoice.Item(value: $0.tag, title: $0.tag, note: $0.count.grouped)
      })
  }
}
