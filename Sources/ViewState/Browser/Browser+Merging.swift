import Catalog

extension Browser {
  /// Merges in one transaction, selects the category that stays, and returns what was done.
  /// `progress` receives the fraction done, from 0 to 1.
  ///
  /// - Throws: `CatalogError.countChanged` if the category has another number of animals by now.
  public func carryOut(
    _ merge: CategoryMerge, progress: @escaping @MainActor (Double) -> Void = { _ in }
  ) async throws -> String {
    let outcome = try await readingOnce {
      let outcome = try await store.mergeCategories(
        [merge.category.id], into: merge.target.id, expecting: merge.moved,
        progress: onMain(progress))
      try reload(in: .category(outcome.into.id))
      return outcome
    }
    let done =
      "Merged \(merge.category.name.shortened) into \(outcome.into.category.name.shortened)"
    return outcome.moved == 0 ? done : "\(done), with \(outcome.moved.counted("animal"))"
  }
}

/// Merging duplicate animals.
extension Browser {
  /// The merge of the two marked animals, into the older one; nil unless exactly two are marked.
  public func markedMerge() throws(CatalogError) -> AnimalMerge? {
    var query = AnimalQuery(sort: .newest)
    query.marks = marking.marks
    let animals = try store.page(of: query, from: .first, limit: 3).rows
    return animals.count == 2 ? try AnimalMerge(animals[0], into: animals[1], in: store) : nil
  }

  /// Merges two animals as chosen, unmarks them, selects the one that stays, and returns what was
  /// done.
  ///
  /// - Throws: What `CatalogStore.merge(_:into:as:)` throws.
  public func carryOut(_ merge: AnimalMerge, choosing choices: Comparison) async throws -> String {
    try await readingOnce {
      let left = try await merge.carryOut(choices)
      marking.clear()
      follow { () throws(CatalogError) in
        try reloadUnmarked()
        try reveal(left)
      }
      return merge.news
    }
  }

  /// The values that animals share; choosing one gives a text that finds its animals.
  public func choice(of duplicates: [Duplicates]) -> NarrowedChoice<String> {
    NarrowedChoice(
      duplicates.flatMap { duplicates in
        duplicates.groups.map { group in
          NarrowedChoice.Item(
            value: group.find, title: group.text, note: duplicates.field.title.shortened)
        }
      })
  }

  /// Finds a text among all animals.
  public func find(_ text: String) throws(CatalogError) {
    try showAllDiets()
    try reload(in: CategoryRow.allAnimals(0).id)
    findText = text
  }
}
