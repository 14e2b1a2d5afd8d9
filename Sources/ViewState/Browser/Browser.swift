import Catalog
import Exchange
import Observation
import Pictures

/// What the user looks at: the categories, the animals of the selected one, and which pane has the
/// focus. Both lists follow every change of the catalog by themselves.
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
  /// The marked animals.
  public let marking: Marking
  /// The row of the categories whose animals are listed.
  var listed = CategoryRow.allAnimals(0)
  /// The fields of the animals.
  public private(set) var fields: Fields
  /// The ids of the columns that the user has chosen, if any.
  var columnIDs: [String]?
  /// Where columns are kept; nil for nowhere.
  public let kept: UserPreferences?
  /// How much the fields say in a list, and how many animals there were when that was found out.
  var fieldUse: FieldUse
  @ObservationIgnored var fieldUseCount = 0
  /// The animals that the widths of the columns follow.
  public internal(set) var sample: [Animal] = []
  /// Whether the rows for the sample are still being looked for.
  @ObservationIgnored var isSampleDue = false
  /// The drafts that the catalog keeps.
  public let drafts: Drafts
  /// Upkeep of the catalog while nothing else happens.
  public let upkeep: IndexUpkeep
  /// The pane that has the focus.
  public var focus = Pane.animals { didSet { followPanes() } }
  /// Whether there is room for the detail beside the pane that has the focus.
  @ObservationIgnored public var hasRoomForDetail = false { didSet { followPanes() } }
  /// Why the lists cannot follow the catalog, if they cannot.
  public private(set) var failure: CatalogError?
  /// The text that was found last, even if all are shown again.
  public internal(set) var keptFind = ""
  /// The jump to a name, while one is typed.
  public internal(set) var jump: NameJump?

  /// Called after each change of the catalog, when the lists have followed it.
  @ObservationIgnored public var onChange: () -> Void = {}
  @ObservationIgnored private var observation: CatalogObservation?
  /// The number of changes, and of those by others, when the lists were last read.
  @ObservationIgnored private var changes = 0
  @ObservationIgnored private var foreignChanges = 0
  /// How many writes are under way that read the lists themselves when they end.
  @ObservationIgnored private var writes = 0

  /// The browser of a catalog, on "All animals", with the columns that `kept` has for it.
  public init(_ store: CatalogStore, kept: UserPreferences? = nil) throws(CatalogError) {
    self.store = store
    self.kept = kept
    changes = store.numberOfChanges
    foreignChanges = store.numberOfForeignChanges
    let fields = try store.fields()
    let ids = kept?.ids(for: store)
    self.fields = fields
    columnIDs = ids
    categories = try CategoryList(store)
    let first = try Self.firstAnimals(of: store, fields)
    let use = FieldUse(first, of: fields)
    (sample, fieldUse) = (first, use)
    let columns = AnimalColumn.shown(ids, of: fields, by: use)
    animals = try AnimalList(
      store, query: AnimalQuery().reading(columns, of: fields), fields: fields)
    marking = Marking(store)
    drafts = Drafts(store)
    upkeep = IndexUpkeep(store)
    marking.listed = { [animals] in animals.query }
    marking.inView = { [animals] in animals.visible }
    animals.onView = { [weak self] in
      self?.marking.findMarked()
      self?.takeDueSample()
    }
    animals.onList = { [weak marking] in marking?.findHidden() }
    fieldUseCount = categories.total
    takeSample()
    observation = store.observeChanges(onMain { [weak self] in self?.catalogHasChanged() })
  }

  private func followPanes() { animals.showsDetail = hasRoomForDetail || focus == .detail }

  /// Reads what is due by this clock from now on.
  public func follow(today: @escaping @MainActor () -> String) {
    let days = [categories.today(), today()]
    categories.today = today
    follow { () throws(CatalogError) in
      let counts = try days.map { day throws(CatalogError) in try store.dueCounts(on: day) }
      if counts[0] != counts[1] { try reload() }
    }
  }

  /// Reads the lists again, as other entries are due.
  public func dayHasBegun() { follow { () throws(CatalogError) in try reload() } }

  /// Whether the catalog has neither animals nor categories.
  public var isEmpty: Bool { categories.total == 0 && categories.hasNoCategories }

  private func catalogHasChanged() {
    marking.catalogHasChanged()
    if writes == 0 || store.numberOfForeignChanges != foreignChanges { catchUp() }
    onChange()
  }

  /// Reads the lists again, unless they are up to date.
  private func catchUp() {
    // A file that was written over mixes pages of two.
    guard store.numberOfChanges != changes, store.displacement == nil else { return }
    follow { () throws(CatalogError) in try reload() }
  }

  /// Runs `body`, which writes and then reads the lists itself; changes by others are read at once.
  public func readingOnce<T>(after body: () async throws -> T) async rethrows -> T {
    writes += 1
    defer {
      writes -= 1
      if writes == 0 { catchUp() }
    }
    return try await body()
  }

  /// Does work that no caller waits for; what it throws is shown in place of the lists.
  func follow(_ body: () throws(CatalogError) -> Void) {
    do {
      try body()
      failure = nil
    } catch .file(_, .occupied) {
      Task {
        do { try await store.readable() } catch { return }
        catchUp()
      }
    } catch {
      failure = error
    }
  }

  /// Reads both lists again and selects a saved animal, widening the list if need be.
  public func reveal(_ animal: Animal) throws(CatalogError) {
    var row = categories.selected
    switch row.id {
    case .category, .uncategorised:
      if row.category?.id != animal.category?.id { row = .allAnimals(0) }
    case .all, .search, .due: break
    }
    var query = animals.query
    query.scope = row.scope
    if query.diet != animal.diet { query.diet = nil }
    if query.isSearch, try !store.lists(animal.id, in: query) {
      query.find = ""
      query.marks = nil
      if row.find != nil { row = .allAnimals(0) }
    }
    query.scope = animals.query.scope
    try reload(selecting: animal, in: row.id, of: query)
  }

  /// Reads both lists again, no longer limited to marked animals.
  func reloadUnmarked() throws(CatalogError) {
    var query = animals.query
    query.marks = nil
    try reload(selecting: listsMarked ? animals.selected : nil, of: query)
  }

  /// Reads both lists again; selects the animal, or the row of the categories, that is given.
  public func reload(
    selecting animal: Animal? = nil, in row: CategoryRow.ID? = nil, of query: AnimalQuery? = nil
  ) throws(CatalogError) {
    let (all, foreign) = (store.numberOfChanges, store.numberOfForeignChanges)
    let (former, formerFields) = (columns, fields)
    fields = try store.fields()
    animals.fields = fields
    try categories.reload(selecting: row)
    try findFieldUse(since: formerFields)
    var query = (query ?? animals.query).narrowed(from: listed, to: categories.selected)
    listed = categories.selected
    if columns != former { sample = [] }
    query.sort = query.sort.following(fields)
    query = query.reading(columns, of: fields)
    if query == animals.query {
      try animals.reload(around: animal)
    } else {
      // If the two are equal, the fields have changed only the order or what is read of the rows.
      var same = animals.query
      (same.sort, same.customFields) = (query.sort, query.customFields)
      try animals.list(query, keepingSelection: same == query, around: animal)
    }
    if all != changes || sample.isEmpty { takeSample() }
    (changes, foreignChanges) = (all, foreign)
    failure = nil
  }
}

extension Browser {
  /// The selected animal as it is in the catalog now; nil if none is selected.
  ///
  /// - Throws: `DeletedRecord` if it was deleted, `CatalogError` if the catalog cannot be read.
  public func selectedAnimal() throws -> Animal? {
    guard let selected = animals.selected else { return nil }
    guard let animal = try store.animal(selected.id) else {
      try reload()
      throw DeletedRecord(name: selected.name)
    }
    return animal
  }

  /// The selected category as it is in the catalog now, with its count; nil if none is selected.
  ///
  /// - Throws: `DeletedRecord` if it was deleted, `CatalogError` if the catalog cannot be read.
  public func selectedCategory() throws -> (category: AnimalCategory, count: Int)? {
    guard let selected = categories.selected.category else { return nil }
    try reload()
    let row = categories.selected
    guard let category = row.category, category.id == selected.id else {
      throw DeletedRecord(name: selected.name)
    }
    return (category, row.count)
  }

  /// What `d` would delete in the pane that has the focus; nil for nothing.
  ///
  /// - Throws: `DeletedRecord` if it was deleted, `CatalogError` if the catalog cannot be read.
  public func deletion() throws -> Deletion? {
    guard focus == .categories else {
      guard let animal = try selectedAnimal() else { return nil }
      return .animal(
        animal, distinction: try store.distinction(of: animal),
        loss: try store.loss(of: animal.id))
    }
    return try selectedCategory().map {
      .category($0.category, animals: $0.count, loss: .none)
    }
  }

  /// Counts what is lost with a category's animals; nil if nothing needs to be counted.
  public func counting(
    _ deletion: Deletion
  ) throws(CatalogError) -> (() async throws -> Deletion)? {
    guard case .category(let category, let animals, _) = deletion, animals > 0,
      try store.losesByDeletion
    else { return nil }
    return { [store] in
      .category(
        category, animals: animals,
        loss: try await store.loss(ofCategory: category.id))
    }
  }

  /// Deletes in one transaction, selects what comes next, and returns what was deleted.
  public func delete(_ deletion: Deletion, keepingAnimals: Bool = false) async throws -> String {
    try await readingOnce {
      let news = try await deletion.carryOut(in: store, keepingAnimals: keepingAnimals)
      try reload()
      return news
    }
  }

  /// Adds the animals and photos that come with the program, and returns the number of animals.
  public func addSample(decodedBy decoder: PictureDecoder = PictureDecoder()) async throws -> Int {
    try await readingOnce {
      let count = try await store.addSample(decodedBy: decoder)
      try reload()
      return count
    }
  }
}
