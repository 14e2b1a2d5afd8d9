import GRDB

/// Reads pages of a list by the keys of its rows, so that a page near the end costs what the first
/// one costs.
struct PageReader {
  private let query: AnimalQuery
  private let bound: Segment.Bound?
  private let backward: Bool
  private let limit: Int
  private let effort: FindEffort

  init(
    _ query: AnimalQuery, from start: PageStart, limit: Int, effort: FindEffort = .standard
  ) {
    self.effort = effort
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
    let narrowing = try Narrowing(query, db)
    let found = narrowing.isEmpty ? [] : try animals(db, narrowing)
    let animals = Array(found.prefix(limit))
    return AnimalPage(
      animals: backward ? animals.reversed() : animals, reachesEnd: found.count <= limit)
  }

  private func animals(_ db: Database, _ narrowing: Narrowing) throws -> [Animal] {
    let list = PlainList(db: db, query: query, narrowing: narrowing)
    if narrowing.find.terms.isEmpty {
      var animals: [Animal] = []
      for part in list.parts(from: bound, backward: backward) where animals.count <= limit {
        animals += try part.list.animals(
          from: part.bound, backward: backward, limit: limit + 1 - animals.count)
      }
      return animals
    }
    return try RankedList(list, effort).animals(from: bound, backward: backward, limit: limit + 1)
  }
}
