import Catalog

extension Browser {
  /// What is marked, or what is listed, in the order of the list.
  public func selection(ofMarked isOfMarked: Bool) -> AnimalSelection {
    isOfMarked
      ? AnimalSelection(marking.marks, inOrderOf: animals.query) : AnimalSelection(animals.query)
  }
}

extension AnimalList {
  /// The number of the animals that are listed.
  ///
  /// - Throws: `CancellationError` if it was given up, `CatalogError` if the catalog cannot be read.
  public func counted() async throws -> Int {
    if let count { return count }
    return try await store.count(of: query)
  }
}
