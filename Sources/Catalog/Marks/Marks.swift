/// Which animals are marked: those of whole lists and of ranges of lists, and single ones.
///
/// Marks take as much memory for a million animals as for one: lists and ranges are kept by what
/// they ask for. An animal is marked that one of them has, unless it was unmarked since, or that was
/// marked by itself: these two hold whatever the animal becomes and whichever lists have it then.
/// What joins the catalog after a list was marked is not marked.
///
/// A list has what it lists now, not what it listed when it was marked; a range what is listed from
/// the first to the last animal as these were. So an animal comes into a marked list or leaves it as
/// its name, its diet or its category changes, and each edit of an animal takes it out of a range in
/// the order of changes.
public struct Marks: Hashable, Sendable {
  /// How many lists and ranges there can be.
  static let mostParts = 100

  private(set) var parts: [MarkedPart] = []
  /// The animals that were marked by themselves.
  private(set) var added: Set<Animal.ID> = []
  /// The animals that are not marked even where a part has them; none of these was added.
  private(set) var unmarked: Set<Animal.ID> = []

  /// No marks.
  public init() {}

  /// Whether nothing was marked, or all of it was unmarked again.
  public var isEmpty: Bool { parts.isEmpty && added.isEmpty }

  /// Marks an animal, whatever it becomes.
  public mutating func mark(_ id: Animal.ID) {
    unmarked.remove(id)
    added.insert(id)
  }

  /// Unmarks an animal, whatever it becomes.
  public mutating func unmark(_ id: Animal.ID) {
    added.remove(id)
    if !parts.isEmpty { unmarked.insert(id) }
  }

  /// Adds a part; `covered` are those it has of the unmarked animals, which are marked from now on.
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

/// A list, or a range of one, all of which is marked.
struct MarkedPart: Hashable, Sendable {
  /// The first and the last animal of a range, as they were when they were marked.
  struct Ends: Hashable, Sendable {
    let first: Animal
    let last: Animal
  }

  let query: AnimalQuery
  /// The ends of a range; nil for the whole list.
  let ends: Ends?
  /// The newest animal there was then; a later one is not marked.
  let newest: Animal.ID

  init(_ query: AnimalQuery, ends: Ends? = nil, newest: Animal.ID) {
    self.query = query
    self.ends = ends
    self.newest = newest
  }

  /// Whether it had every animal there was.
  var isEverything: Bool { ends == nil && query.listsAll }
}

extension Marks {
  /// Whether no list and no range is marked.
  var areSingle: Bool { parts.isEmpty }
}
