import GRDB

extension CatalogStore {
  /// The animal with this id; nil if it is gone.
  public func animal(_ id: Animal.ID) throws(CatalogError) -> Animal? {
    try read { db in try db.animal(id) }
  }

  /// The animal with this id, with the fields that a list reads; nil if it is gone.
  public func animal(
    _ id: Animal.ID, for query: AnimalQuery
  ) throws(CatalogError) -> Animal? {
    try read { db in try AnimalReader(db, for: query).animal(withID: id) }
  }

  /// The existing animals among these ids, with all fields, for the rows on screen.
  public func animals(_ ids: [Animal.ID]) throws(CatalogError) -> [Animal] {
    try read { db in try ids.compactMap(db.animal) }
  }

  /// The key under which an animal, perhaps a deleted one, was imported; nil for none.
  public func importedKey(of animal: Animal.ID) throws(CatalogError) -> ImportedKey? {
    try read { db in
      let sql = """
        SELECT s.columnName, k.value FROM importedKey k JOIN importSource s ON s.id = k.sourceID
        WHERE k.animalID = ?
        """
      return try db.first(sql, [animal]) { row in
        ImportedKey(
          column: try row.decode(String.self, atIndex: 0),
          value: try row.decode(String.self, atIndex: 1))
      }
    }
  }

  /// The category with this id; nil if it is gone.
  public func category(_ id: AnimalCategory.ID) throws(CatalogError) -> AnimalCategory? {
    try read { db in try db.category(id) }
  }

  /// The category whose name has the same `Folding.key`; nil if there is none.
  public func category(named name: String) throws(CatalogError) -> AnimalCategory? {
    try read { db in try db.category(named: name) }
  }

  /// All categories by folded name, with their numbers of animals.
  public func categories() throws(CatalogError) -> [CategoryCount] {
    try read { db in try db.counts("ORDER BY c.foldedName, c.id") }
  }

  /// The numbers of animals, from kept counts.
  public func counts() throws(CatalogError) -> CatalogCounts {
    try read { db in
      CatalogCounts(
        total: try db.keptCount(AnimalQuery()),
        uncategorised: try db.keptCount(AnimalQuery(scope: .uncategorised)))
    }
  }

  /// The number of animals in a list, from kept counts; nil for a list with `find` or marks.
  public func keptCount(of query: AnimalQuery) throws(CatalogError) -> Int? {
    guard !query.isSearch else { return nil }
    return try read { db in try db.keptCount(query) }
  }

  /// The number of animals in a category, from kept counts.
  public func keptCount(in category: AnimalCategory) throws(CatalogError) -> Int {
    try read { db in try db.keptCount(AnimalQuery(scope: .category(category.id))) }
  }

  /// A page of a list; without `find` it costs the same wherever it begins. A page with more than
  /// `bytes` of text has fewer animals.
  public func page(
    of query: AnimalQuery, from start: PageStart<Animal>, limit: Int, bytes: Int = .max
  ) throws(CatalogError) -> Page<Animal> {
    try read { db in try PageReader(query, from: start, limit: limit).page(db, bytes: bytes) }
  }

  /// Reads synchronously. On the main queue, it fails with `FileProblem.occupied` if there is only
  /// one connection and a long write has it.
  func read<T>(_ body: (Database) throws -> T) throws(CatalogError) -> T {
    guard reads.enter() else { throw .file(path, .closed) }
    defer { reads.leave() }
    let outcome = Result { try reads.short(body) }
    if connection.isOutdated { throw .file(path, .outdated) }
    do {
      if let value = try outcome.get() { return value }
    } catch {
      throw CatalogError(error, path: path)
    }
    throw .file(path, .occupied)
  }

  /// Returns once no write blocks reading.
  public func readable() async throws {
    try await scan { _ in }
  }

  /// Reads off the caller's actor, and is cancelled with the caller's task.
  func scan<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws -> T {
    guard reads.enter() else { throw CatalogError.file(path, .closed) }
    defer { reads.leave() }
    // A new connection would open whatever file lies at the path now.
    if let held = connection.held, held.isMoved {
      throw CatalogError.file(path, held.whereabouts)
    }
    do {
      let value = try await reads.scan { try await $0.read(body) }
      if connection.isOutdated { throw CatalogError.file(path, .outdated) }
      return value
    } catch let error as CancellationError {
      throw error
    } catch {
      throw connection.isOutdated
        ? .file(path, .outdated) : CatalogError(error, path: path)
    }
  }

  /// How often animals and categories have changed since the store was opened: while the number
  /// stays, everything read still holds.
  public var numberOfChanges: Int { news.changes }

  /// How often other programs have changed the catalog since the store was opened.
  public var numberOfForeignChanges: Int { news.foreignChanges }
}

extension Database {
  func animal(_ id: Animal.ID) throws -> Animal? {
    try AnimalReader(self).animal(withID: id)
  }

  func category(_ id: AnimalCategory.ID) throws -> AnimalCategory? {
    try category(where: "c.id = ?", [id])
  }

  func category(named name: String) throws -> AnimalCategory? {
    try category(where: "c.nameKey = ?", [Folding.key(name)])
  }

  private func category(
    where condition: String, _ arguments: StatementArguments
  ) throws -> AnimalCategory? {
    let sql = "SELECT \(AnimalCategory.columns) FROM animalCategory c WHERE \(condition)"
    return try first(sql, arguments) { try AnimalCategory(row: $0, from: 0) } ?? nil
  }

  /// Categories with their numbers of animals, in the order of the clauses.
  func counts(_ clauses: String, _ arguments: StatementArguments = []) throws -> [CategoryCount] {
    try rows("\(CategoryCount.selection) \(clauses)", arguments, as: CategoryCount.init(row:))
      .compactMap { $0 }
  }

  /// A kept count, capped so that no value from another program makes a sum overflow.
  static let keptNumber = "min(count, 1000000000000)"

  /// The number of animals in a narrowing's categories and diet, from kept counts.
  func keptCount(_ resolved: ResolvedQuery) throws -> Int {
    var filter = Filter()
    switch resolved.scope {
    case .all: break
    case .uncategorised: filter.add("categoryID = 0")
    case .categories:
      filter.add(Filter.Condition(amongCategoriesOf: resolved, id: "categoryID"))
    }
    if let diet = resolved.diet { filter.add("diet = ?", [diet.rawValue]) }
    return try number(
      "SELECT ifnull(sum(\(Self.keptNumber)), 0) FROM animalCount \(filter.clause)",
      filter.arguments)
  }

  func keptCount(_ query: AnimalQuery) throws -> Int {
    try keptCount(ResolvedQuery(query, self))
  }
}

/// The number of animals in a catalog.
public struct CatalogCounts: Hashable, Sendable {
  /// All animals.
  public let total: Int
  /// The animals without a category.
  public let uncategorised: Int
}
