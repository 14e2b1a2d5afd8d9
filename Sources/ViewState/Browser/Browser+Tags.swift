import Catalog

/// Words that animals have or have not, across the categories.
extension Browser {
  /// Adds a field for tags.
  ///
  /// - Throws: What `CatalogStore.addField` throws.
  public func addTags() async throws {
    try await readingOnce { _ = try await store.addField(named: "Tags", .tags) }
  }

  /// Tags an animal, and says what was done.
  ///
  /// - Throws: What `CatalogStore.apply` throws.
  public func tag(_ animal: Animal, _ edit: BulkEdit) async throws -> String {
    var marks = Marks()
    marks.mark(animal.id)
    return try await readingOnce {
      let outcome = try await store.apply(edit, to: marks)
      guard case .tags(_, let added, let removed) = edit, outcome.changed > 0 else {
        return "\(animal.name.shortened) has that already"
      }
      return "Tagged \(animal.name.shortened) \(Tags.signed(added, removed).shortened)"
    }
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
