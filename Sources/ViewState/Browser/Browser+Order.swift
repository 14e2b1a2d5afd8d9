import Catalog

/// The order of the animals, and which of them are listed. The selected animal stays selected if it
/// is still listed, except in an order by time, which is chosen to see its start.
extension Browser {
  /// The available orders.
  public var orders: [ChoiceItem<AnimalQuery.Sort>] {
    let all = AnimalQuery.Sort.builtIn + fields.sortable.map(AnimalQuery.Sort.field)
    let current = animals.query.sort
    return all.map { sort in
      ChoiceItem(
        value: sort, title: sort.title, note: sort == current ? "now; Enter reverses it" : "")
    }
  }

  /// Sorts the animals by an order, from its usual end, or reverses it if they have it already.
  public func sort(by sort: AnimalQuery.Sort) throws(CatalogError) {
    guard sort != animals.query.sort else { return try reverseOrder() }
    let isByTime = sort == .newest || sort == .changed
    try animals.list(animals.query.sorted(by: sort), keepingSelection: !isByTime)
    sample = []
    takeSample()
  }

  /// Whether `makeOrder(by:progress:)` must run first, so that the list is read without delay.
  public func lacksOrder(by sort: AnimalQuery.Sort) throws(CatalogError) -> Bool {
    if store.isReadOnly { return false }
    return try !store.holdsOrder(of: animals.query.sorted(by: sort))
  }

  /// Creates the indexes for an order, which takes time; `progress` receives the fraction done.
  ///
  /// - Throws: `CancellationError` if cancelled, or why they cannot be created.
  public func makeOrder(
    by sort: AnimalQuery.Sort, progress: @escaping @MainActor (Double) -> Void
  ) async throws {
    try await store.makeOrder(of: animals.query.sorted(by: sort), progress: onMain(progress))
  }

  /// Reverses the order of the animals.
  public func reverseOrder() throws(CatalogError) {
    var query = animals.query
    query.isReversed.toggle()
    try animals.list(query, keepingSelection: true)
  }

  func showAllDiets() throws(CatalogError) {
    var query = animals.query
    query.diet = nil
    if query != animals.query { try animals.list(query, keepingSelection: true) }
  }

  /// Lists only the animals of the next diet, and after the last diet all animals.
  public func showNextDiet() throws(CatalogError) {
    var query = animals.query
    query.marks = nil
    let rest = query.diet.map { diet in Diet.allCases.drop { $0 != diet }.dropFirst() }
    query.diet = (rest ?? Diet.allCases[...]).first
    try animals.list(query, keepingSelection: true)
  }
}

extension AnimalQuery {
  fileprivate func sorted(by sort: Sort) -> Self {
    var query = self
    query.sort = sort
    query.isReversed = false
    return query
  }
}

extension AnimalQuery.Sort {
  /// The same order with the current fields; by name if its field is gone.
  func following(_ fields: Fields) -> Self {
    guard case .field(let field) = self else { return self }
    return fields.sortable.first { $0.id == field.id }.map(Self.field) ?? .name
  }

  /// The name of the order, as a list of orders shows it.
  public var title: String {
    switch self {
    case .name: "Name"
    case .diet: "Diet"
    case .category: "Category"
    case .newest: "Newest first"
    case .changed: "Last changed first"
    case .field(let field): field.title
    }
  }
}
