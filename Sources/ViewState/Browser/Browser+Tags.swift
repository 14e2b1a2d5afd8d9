import Catalog

/// Words that animals have or have not, across the categories.
extension Browser {
  /// Why no field “Tags” can be added: there is one that holds something else, or was retired; nil where
  /// one can.
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

  /// Tags an animal, and says what was done.
  ///
  /// - Throws: `DeletedRecord`, and what `CatalogStore.apply` throws.
  public func tag(_ animal: Animal, _ edit: BulkEdit) async throws -> String {
    var marks = Marks()
    marks.mark(animal.id)
    let name = animal.name.shortened
    return try await readingOnce {
      let outcome = try await store.apply(edit, to: marks)
      if outcome.marked == 0 { throw DeletedRecord(name: animal.name) }
      if outcome.changed == 0 { return "The tags of \(name) are so already" }
      return "Changed the tags of \(name)"
    }
  }

  /// Lists all animals that have a tag, whatever was listed.
  public func listAnimals(tagged tag: String) throws {
    focus = .animals
    try categories.moveToStart()
    var query = animals.query
    query.scope = .all
    query.diet = nil
    query.marks = nil
    query.find = "+\(tag)"
    try animals.list(query)
    keepFind()
  }

  /// The tags that animals have, each with their number.
  ///
  /// - Throws: `CancellationError` if it was given up, `CatalogError` if the catalog cannot be read.
  public func tags() async throws -> NarrowedChoice<String> {
    guard let field = fields.tags else { return NarrowedChoice([]) }
    return NarrowedChoice(
      try await store.tags(in: field).map {
        NarrowedChoice.Item(value: $0.tag, title: $0.tag, note: $0.count.grouped)
      })
  }
}
