import Catalog

/// The order of the animals, and which of them are listed; the selected one stays selected where it
/// is still listed.
extension Browser {
  /// Sorts the animals in the next of the orders there are, each from its usual end.
  public func sortByNext() throws(CatalogError) {
    var query = animals.query
    query.sort = query.sort.next
    query.isReversed = false
    try animals.list(query, keepingSelection: true)
  }

  /// Turns the order of the animals round.
  public func reverseOrder() throws(CatalogError) {
    var query = animals.query
    query.isReversed.toggle()
    try animals.list(query, keepingSelection: true)
  }

  /// Lists the animals of the next diet only; after the last one those of all diets.
  public func showNextDiet() throws(CatalogError) {
    var query = animals.query
    query.diet = query.diet.map(\.nextToShow) ?? Diet.allCases.first
    try animals.list(query, keepingSelection: true)
  }
}

extension CaseIterable where Self: Equatable {
  /// The case that follows; nil after the last.
  fileprivate var following: Self? {
    Self.allCases.drop { $0 != self }.dropFirst().first
  }
}

extension AnimalQuery.Sort {
  fileprivate var next: AnimalQuery.Sort { following ?? .name }
}

extension Diet {
  fileprivate var nextToShow: Diet? { following }
}
