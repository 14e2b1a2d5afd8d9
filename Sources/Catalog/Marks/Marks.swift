import GRDB

/// Which animals are marked: whole lists, ranges of lists, and single animals.
///
/// A list of a million animals takes no more memory than one of a few: lists and ranges are stored
/// as queries. An animal is marked if it was marked singly, or if a list or range contains it and
/// it was not unmarked since. Single marks and unmarks hold however the animal changes and
/// whichever lists contain it. Animals added after a list was marked are not marked.
///
/// A list contains what it lists now, not what it listed when it was marked; a range contains what
/// lies between its first and last animal as these were then. So an animal enters or leaves a
/// marked list as its name, diet or category changes, and any edit of an animal takes it out of a
/// range in the order of changes.
public struct Marks: Hashable, Sendable {
  /// The greatest number of lists and ranges.
  static let maxParts = 100

  private(set) var parts: [MarkedPart] = []
  /// The animals that were marked singly.
  private(set) var added: Set<Animal.ID> = []
  /// The animals that are not marked even if a part contains them; disjoint from `added`.
  private(set) var unmarked: Set<Animal.ID> = []

  /// No marks.
  public init() {}

  /// Whether there is no marked list, range or single animal.
  public var isEmpty: Bool { parts.isEmpty && added.isEmpty }

  /// Marks an animal, however it changes.
  public mutating func mark(_ id: Animal.ID) {
    unmarked.remove(id)
    added.insert(id)
  }

  /// Unmarks an animal, however it changes.
  public mutating func unmark(_ id: Animal.ID) {
    added.remove(id)
    if !parts.isEmpty { unmarked.insert(id) }
  }

  /// Adds a part; `covered` are the unmarked animals that it contains, which become marked. Throws
  /// `CatalogError.tooManyMarks`.
  mutating func add(_ part: MarkedPart, covering covered: Set<Animal.ID>) throws(CatalogError) {
    unmarked.subtract(covered)
    if parts.contains(part) { return }
    if part.ends == nil, part.query.listsAll { parts = [] }
    if parts.count == Self.maxParts { throw .tooManyMarks(limit: Self.maxParts) }
    parts.append(part)
  }

  /// The condition for the marked animals `a`.
  func condition(_ db: Database) throws -> Filter.Condition {
    let isAdded = Filter.Condition(among: added)
    if parts.isEmpty { return isAdded }
    var inParts = Filter()
    inParts.add(.or(try parts.map { try $0.condition(db) }))
    if !unmarked.isEmpty {
      let isUnmarked = Filter.Condition(among: unmarked)
      inParts.add("NOT (\(isUnmarked.sql))", isUnmarked.values)
    }
    return added.isEmpty ? inParts.condition : .or([inParts.condition, isAdded])
  }
}

/// A list, or a range of one, that is marked as a whole.
struct MarkedPart: Hashable, Sendable {
  /// The first and last animal of a range, as they were when it was marked.
  struct Ends: Hashable, Sendable {
    let first: Animal
    let last: Animal
  }

  let query: AnimalQuery
  /// The ends of a range; nil for the whole list.
  let ends: Ends?
  /// The newest animal at that time; later ones are not marked.
  let newest: Animal.ID

  init(query: AnimalQuery, ends: Ends? = nil, newest: Animal.ID) {
    (self.query, self.ends, self.newest) = (query, ends, newest)
  }

  /// The condition for the animals `a` of the part, whatever tables the query joins.
  fileprivate func condition(_ db: Database) throws -> Filter.Condition {
    let filter = try filter(db)
    guard ends != nil, query.sort == .category || query.sort == .changed else {
      return filter.condition
    }
    return Filter.Condition(
      "a.id IN (SELECT a.id \(source) \(filter.clause))", filter.condition.values, needsRow: true)
  }

  /// The FROM clause for the columns in `filter(_:byIndex:)`; it reads a range in the order of
  /// changes from the index with that order.
  var source: String {
    let isByChange = ends != nil && query.sort == .changed
    return isByChange ? Segment.Table.animalRecency.join : "FROM animal a \(Self.others)"
  }

  /// The joins for the other columns.
  static let others = "\(AnimalReader.category) LEFT JOIN animalRecency r ON r.animalID = a.id"

  /// The conditions for the animals of the part; see `Filter.init(_:byIndex:)`.
  func filter(_ db: Database, byIndex: Bool = true) throws -> Filter {
    let resolved = try ResolvedQuery(query, db)
    var filter = Filter(resolved, byIndex: byIndex)
    if try !isNewest(db) { filter.add("a.id <= ?", [newest]) }
    guard let ends else { return filter }
    let order = RankedOrder(query, resolved)
    let first = PageBound(row: ends.first, isIncluded: true)
    let last = PageBound(row: ends.last, isIncluded: true)
    filter.add(try order.beyond(first, backward: false, db))
    filter.add(try order.beyond(last, backward: true, db))
    return filter
  }

  /// The number of animals in the part, if the catalog keeps that count.
  func keptCount(_ db: Database) throws -> Int? {
    let resolved = try ResolvedQuery(query, db)
    guard ends == nil, resolved.isKept, try isNewest(db) else { return nil }
    return resolved.isEmpty ? 0 : try db.keptCount(resolved)
  }

  /// Whether no animal was added since the part was marked.
  private func isNewest(_ db: Database) throws -> Bool { try db.lastAnimal() <= newest }
}

extension Filter.Condition {
  /// The animal is one of these.
  init(among ids: some Collection<Animal.ID>) {
    self.init("a.id IN (SELECT value FROM json_each(?))", [ids.json])
  }
}
