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
  static let mostParts = 100

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

  /// Adds a part; `covered` are the unmarked animals that it contains, which become marked.
  ///
  /// - Throws: `CatalogError.tooManyMarks`.
  mutating func add(_ part: MarkedPart, covering covered: Set<Animal.ID>) throws(CatalogError) {
    unmarked.subtract(covered)
    if parts.contains(part) { return }
    if part.isEverything { parts = [] }
    if parts.count == Self.mostParts { throw .tooManyMarks(limit: Self.mostParts) }
    parts.append(part)
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

  init(_ query: AnimalQuery, ends: Ends? = nil, newest: Animal.ID) {
    self.query = query
    self.ends = ends
    self.newest = newest
  }

  /// Whether it contained every animal at that time.
  var isEverything: Bool { ends == nil && query.listsAll }
}

extension Marks {
  /// Whether no list and no range is marked.
  var areSingle: Bool { parts.isEmpty }
}
