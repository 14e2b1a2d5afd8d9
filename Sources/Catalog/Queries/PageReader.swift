import GRDB

/// Reads pages of a list by the keys of its rows, so that a page near the end costs what the first
/// one costs.
struct PageReader {
  private let query: AnimalQuery
  private let bound: Segment.Bound?
  private let backward: Bool
  private let limit: Int

  init(_ query: AnimalQuery, from start: PageStart, limit: Int) {
    self.query = query
    self.limit = max(limit, 0)
    switch start {
    case .first, .after, .at: backward = false
    case .last, .before: backward = true
    }
    switch start {
    case .first, .last: bound = nil
    case .after(let animal), .before(let animal):
      bound = Segment.Bound(animal: animal, isIncluded: false)
    case .at(let animal): bound = Segment.Bound(animal: animal, isIncluded: true)
    }
  }

  /// Reads the page, and one more animal to see whether there is one.
  func page(_ db: Database) throws -> AnimalPage {
    let found = query.walksCategories ? try walk(db) : try run(db)
    let animals = Array(found.prefix(limit))
    return AnimalPage(
      animals: backward ? animals.reversed() : animals, reachesEnd: found.count <= limit)
  }

  private func run(_ db: Database) throws -> [Animal] {
    try Segment(query).animals(db, from: bound, backward: backward, limit: limit + 1)
  }

  private func walk(_ db: Database) throws -> [Animal] {
    let walk = CategoryWalk(db: db, query: query)
    var animals: [Animal] = []
    var bound = bound
    var step = try bound.map { .init($0.animal.category) } ?? walk.end(backward: backward)
    while true {
      try animals += walk.segment(of: step.category)
        .animals(db, from: bound, backward: backward, limit: limit + 1 - animals.count)
      guard animals.count <= limit, let next = try walk.step(from: step, backward: backward) else {
        return animals
      }
      step = next
      bound = nil
    }
  }
}

extension AnimalQuery {
  /// Whether the list is made of more than one category, one after the other.
  var walksCategories: Bool { sort == .category && scope == .all }
}
