import Catalog
import Observation

/// The animals that a query finds: only a window of rows around those in view is in memory.
///
/// Without a find text, rows are read at once, since the cost does not grow with the catalog. With
/// one, or in an order that no index holds, rows are read off the main actor and arrive a moment
/// later; a newer request supersedes an older one. The selection is kept by id.
@Observable
public final class AnimalList: WindowedList<Animal> {
  /// The query that found the rows in memory.
  @ObservationIgnored var listed: AnimalQuery?
  @ObservationIgnored var counting: Task<Void, Never>?
  @ObservationIgnored var isCountDue = true
  @ObservationIgnored lazy var ranking = PositionLookup(store) { [weak self] in
    self?.wantedRank
  } found: { [weak self] outcome in
    self?.accept(rank: outcome)
  }
  /// Called when another query is listed.
  @ObservationIgnored var onList: () -> Void = {}
  /// Called when other rows may be in view.
  @ObservationIgnored var onView: () -> Void = {}
  /// Whether it has no rows, so that none is selected. Observers of this alone are not called at
  /// each move of the selection.
  public private(set) var isEmpty = true
  /// What in the find text has no meaning, if it finds nothing.
  public private(set) var findProblem: FindProblem?
  /// Whether rows must be sorted before they are read.
  @ObservationIgnored private var isUnordered = false
  /// How often the rows were read again.
  @ObservationIgnored var reloads = 0

  /// What is listed, and in which order.
  public private(set) var query: AnimalQuery
  /// How many animals the query finds, if known.
  public internal(set) var count: Int?
  /// The edit that changed the selected animal last; nil if the journal does not know.
  public private(set) var lastEdit: Edit?
  @ObservationIgnored private var lastEditID: Edit.ID = 0
  /// What is known of the selected animal; only what its row says unless `showsDetail`.
  public private(set) var detail: AnimalDetail?
  /// Whether more is shown of the selected animal than its row, and so is read.
  @ObservationIgnored var showsDetail = false {
    didSet { if showsDetail != oldValue { readDetail() } }
  }
  /// The fields of the animals, and what follows from logs.
  @ObservationIgnored var fields: Fields
  @ObservationIgnored private var detailed: (row: Animal?, changes: Int, isWhole: Bool)?
  /// Whether the search for the rows was cancelled, so that there are none.
  public internal(set) var isCancelled = false

  /// The list of the animals of `store` that `query` finds, with the first one selected.
  init(
    _ store: CatalogStore, query: AnimalQuery = AnimalQuery(), fields: Fields
  ) throws(CatalogError) {
    self.query = query
    self.fields = fields
    try super.init(store, Self.reader(of: query, in: store))
  }

  private static func reader(of query: AnimalQuery, in store: CatalogStore) -> Reader {
    { start, limit throws(CatalogError) in
      try store.page(of: query, from: start, limit: limit, bytes: pageBytes)
    }
  }

  override func viewHasChanged() {
    super.viewHasChanged()
    readLastEdit()
    readDetail()
    onView()
    let hasNone = window.view.rows.isEmpty
    if hasNone != isEmpty { isEmpty = hasNone }
    readFindProblem()
  }

  private func readFindProblem() {
    do {
      let problem =
        isEmpty && query.isSearch ? try store.findProblem(in: query.find, findsNothing: true) : nil
      if problem != findProblem { findProblem = problem }
    } catch {
      fail(error)
    }
  }

  /// Reads the last edit of the selected animal at once, as it is read by id.
  private func readLastEdit() {
    let id = selected?.lastEdit ?? 0
    guard id != lastEditID else { return }
    lastEditID = id
    do {
      lastEdit = try store.edit(id)
    } catch {
      (lastEdit, lastEditID) = (nil, 0)
      fail(error)
    }
  }

  /// Reads the selected animal, if it is another one or the catalog has changed.
  private func readDetail() {
    let row = selected
    let changes = store.numberOfChanges
    let hasMore = !fields.custom.isEmpty || !fields.derived.isEmpty || row?.hasPhoto == true
    let isWhole = showsDetail && hasMore
    if let detailed, detailed == (row, changes, isWhole) { return }
    detailed = (row, changes, isWhole)
    var known: AnimalDetail?
    do {
      if let row, isWhole { known = try store.detail(of: row.id, in: fields) }
    } catch {
      detailed = nil
      fail(error)
    }
    detail = known ?? row.map(AnimalDetail.init)
  }

  /// The keeper's fields tell namesakes apart, if there are any.
  override var isDistinguishing: Bool { query.customFields != nil || !distinctions.isEmpty }

  override func distinguish(
    _ rows: ArraySlice<Animal>
  ) throws(CatalogError) -> [Animal.ID: String] {
    try store.distinctions(among: rows)
  }

  /// The position of the selected animal in the list, from 1, if known.
  public var position: Int? {
    selected == nil ? nil : window.rowsBefore.map { $0 + window.view.selection + 1 }
  }

  /// Returns after a pause between keys: only then is an unknown position looked up.
  @ObservationIgnored public var pause: () async -> Void {
    get { ranking.pause }
    set { ranking.pause = newValue }
  }

  /// Lists what another query finds: from its start, around an animal, or around the selected one.
  func list(
    _ query: AnimalQuery, keepingSelection: Bool = false, around animal: Animal? = nil
  ) throws(CatalogError) {
    let kept = animal ?? (keepingSelection ? selected : nil)
    self.query = query
    reader = Self.reader(of: query, in: store)
    isCountDue = true
    stopCounting()
    onList()
    try read(place(around: kept))
  }

  /// Reads the rows again around an animal, or around the selected one: selection and place on the
  /// screen stay. Rows that are still awaited are requested again; cancelled ones are not.
  func reload(around animal: Animal? = nil) throws(CatalogError) {
    isCountDue = true
    reloads += 1
    if isCancelled, animal == nil { return }
    if animal == nil, let awaited {
      if case .around(let old) = awaited { return try read(place(around: old)) }
      return try read(awaited)
    }
    try read(place(around: animal ?? selected))
  }

  /// The place around an animal as it is now, or as it was if it is gone; the start for nil.
  func place(around animal: Animal?) throws(CatalogError) -> ListPlace<Animal> {
    guard let animal else { return .start }
    return .around(try store.animal(animal.id, for: query) ?? animal)
  }

  /// Returns when nothing is being looked for, counts and positions included.
  public func idle() async {
    await rowsAreHere()
    while let counting { await counting.value }
    await ranking.idle()
  }

  override public func move(by distance: Int) throws {
    ranking.wait()
    try super.move(by: distance)
  }

  override public func scroll(by distance: Int) throws {
    ranking.wait()
    try super.scroll(by: distance)
  }

  override var readsAtOnce: Bool { !query.isSearch && !isUnordered }

  override func read(_ place: ListPlace<Animal>) throws(CatalogError) {
    if place.isNew {
      isSearching = false
      isCancelled = false
      awaited = nil
      isUnordered = query.isSearch ? false : try lacksOrder()
    }
    if !readsAtOnce {
      supersede()
      return search(place)
    }
    try super.read(place)
    guard isCountDue, request == nil else { return }
    do {
      try store.keptCount(of: query).map(accept)
    } catch .file(_, .occupied) {
      search(place)
    }
  }

  private func lacksOrder() throws(CatalogError) -> Bool {
    guard case .field = query.sort else { return false }
    do { return try !store.holdsOrder(of: query) } catch .file(_, .occupied) { return true }
  }

  override func search(_ place: ListPlace<Animal>) {
    super.search(place)
    if place.isNew, isCountDue { findCount() }
  }

  override func laterPages(at place: ListPlace<Animal>) async throws -> [Page<Animal>] {
    let (query, limit) = (query, window.pageSize)
    var pages: [Page<Animal>] = []
    for start in place.starts {
      try Task.checkCancellation()
      pages.append(
        try await store.searchPage(of: query, from: start, limit: limit, bytes: Self.pageBytes))
    }
    try Task.checkCancellation()
    return pages
  }

  /// Rows that another query found do not stay in place of rows that do not come.
  override func endSearch(for place: ListPlace<Animal>, by error: any Error) {
    super.endSearch(for: place, by: error)
    let isCancellation = error is CancellationError
    guard place.isNew else { return }
    if isCancellation { awaited = nil }
    guard listed != query else { return }
    isCancelled = isCancellation
    stopCounting()
    window.removeAll()
  }

  override func accept(_ pages: [Page<Animal>], at place: ListPlace<Animal>) {
    if place.isNew { listed = query }
    super.accept(pages, at: place)
    if let count, !isCountDue { window.accept(count: count) }
    // Rows next to those in memory do not change a position that is being looked up.
    if place.isNew { ranking.begin() }
  }
}
