import Catalog
import Exchange
import Observation

/// What the user looks at: the categories, the animals of the selected one, and which of the panes
/// has the focus.
///
/// Both lists follow every change of the catalog by themselves.
@Observable
public final class Browser {
  /// The parts of the screen, from left to right.
  public enum Pane: Int, CaseIterable {
    /// The categories.
    case categories
    /// The animals of the selected category.
    case animals
    /// All fields of the selected animal.
    case detail
  }

  /// The catalog.
  public let store: CatalogStore
  /// The categories.
  public let categories: CategoryList
  /// The animals of the selected category.
  public let animals: AnimalList
  /// What is marked.
  public let marking: Marking
  /// The drafts that the catalog keeps.
  public let drafts: Drafts
  /// What is done for the catalog when nothing else happens.
  public let upkeep: Upkeep
  /// The pane that has the focus.
  public var focus = Pane.animals
  /// Why the lists do not follow the catalog, if they do not.
  public private(set) var failure: CatalogError?
  /// The jump to a name, while one is typed.
  public internal(set) var jump: NameJump?

  @ObservationIgnored private var observation: CatalogObservation?

  /// The lists of a catalog, on "All animals".
  ///
  /// - Throws: `CatalogError` if the catalog cannot be read.
  public init(_ store: CatalogStore) throws(CatalogError) {
    self.store = store
    categories = try CategoryList(store)
    animals = try AnimalList(store)
    marking = Marking(store)
    drafts = Drafts(store)
    upkeep = Upkeep(store)
    observation = store.observeChanges { [weak self] in
      Task { @MainActor in self?.catalogHasChanged() }
    }
  }

  /// Whether the catalog has neither animals nor categories.
  public var isEmpty: Bool { categories.total == 0 && categories.hasNoCategories }

  private func catalogHasChanged() {
    marking.catalogHasChanged()
    follow { () throws(CatalogError) in try reload() }
  }

  /// Does what nobody waits for; what it throws is shown in place of the lists.
  func follow(_ body: () throws(CatalogError) -> Void) {
    do {
      try body()
      failure = nil
    } catch {
      failure = error
    }
  }

  /// Reads both lists anew with a saved animal selected, in sight even if what was listed did not
  /// include it.
  public func reveal(_ animal: Animal) throws(CatalogError) {
    var scope = animals.query.scope
    if case .category(let id) = scope, id != animal.category?.id { scope = .all }
    if case .uncategorised = scope, animal.category != nil { scope = .all }
    var query = animals.query
    query.scope = scope
    if query.diet != animal.diet { query.diet = nil }
    if query.isSearch, try !store.lists(animal.id, in: query) { query.find = "" }
    query.scope = animals.query.scope
    if query != animals.query { try animals.list(query) }
    try reload(selecting: animal, in: scope)
  }

  /// Reads both lists anew; an animal or a scope that is named is then the selected one.
  public func reload(
    selecting animal: Animal? = nil, in scope: AnimalQuery.Scope? = nil
  ) throws(CatalogError) {
    try categories.reload(selecting: scope)
    if categories.selected.scope == animals.query.scope {
      try animals.reload(around: animal)
    } else {
      try showSelectedCategory()
      if let animal { try animals.reload(around: animal) }
    }
  }
}

// MARK: What is listed

extension Browser {
  /// Lists the animals of the category that is selected now.
  public func showSelectedCategory() throws(CatalogError) {
    guard animals.query.scope != categories.selected.scope else { return }
    var query = animals.query
    query.scope = categories.selected.scope
    try animals.list(query)
  }

  /// The text that the listed animals have in their name; empty for all, and then the selected one
  /// stays selected.
  public var findText: String {
    get { animals.query.find }
    set {
      guard newValue != findText else { return }
      var query = animals.query
      query.find = newValue
      follow { () throws(CatalogError) in
        try animals.list(query, keepingSelection: newValue.isEmpty)
      }
    }
  }
}

// MARK: Changes

extension Browser {
  /// The selected animal as it is in the catalog now, or nil if none is selected.
  ///
  /// - Throws: `Gone` if it has been deleted, `CatalogError` if the catalog cannot be read.
  public func selectedAnimal() throws -> Animal? {
    guard let selected = animals.selected else { return nil }
    guard let animal = try store.animal(selected.id) else {
      try reload()
      throw Gone(name: selected.name)
    }
    return animal
  }

  /// The selected category as it is in the catalog now, with its count, or nil if none is selected.
  ///
  /// - Throws: `Gone` if it has been deleted, `CatalogError` if the catalog cannot be read.
  public func selectedCategory() throws -> (category: AnimalCategory, count: Int)? {
    guard let selected = categories.selected.category else { return nil }
    try reload()
    let row = categories.selected
    guard let category = row.category, category.id == selected.id else {
      throw Gone(name: selected.name)
    }
    return (category, row.count)
  }

  /// What `d` would delete in the pane that has the focus, or nil if that is nothing.
  ///
  /// - Throws: `Gone` if it has been deleted, `CatalogError` if the catalog cannot be read.
  public func deletion() throws -> Deletion? {
    guard focus == .categories else { return try selectedAnimal().map(Deletion.animal) }
    return try selectedCategory().map { .category($0.category, animals: $0.count) }
  }

  /// Deletes in one transaction, selects what comes next, and says what was deleted.
  public func delete(_ deletion: Deletion) async throws -> String {
    let news = try await deletion.carryOut(in: store)
    try reload()
    return news
  }

  /// Adds the animals that come with the program, and answers with their number.
  public func addSample() async throws -> Int {
    let count = try await store.fill(with: Sample.animals())
    try reload()
    return count
  }
}
