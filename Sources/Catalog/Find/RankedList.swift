import GRDB

/// A list of what is found by name: one group after the other, each in the order of the list.
struct RankedList {
  let list: PlainList
  private let effort: FindEffort
  private let term: FindTerm?

  init(_ list: PlainList, _ effort: FindEffort) {
    self.list = list
    self.effort = effort
    term = list.narrowing.find.terms.first
  }

  /// Reads animals from a bound, or from an end. Read backward, the last one comes first.
  func animals(from bound: Segment.Bound?, backward: Bool, limit: Int) throws -> [Animal] {
    guard let term else { return [] }
    let first = try bound.map { try FindGroup.group(of: $0.animal, term, list.db) }
    let index = SearchIndex(db: list.db)
    var animals: [Animal] = []
    for group in groups(of: term, from: first, backward: backward) {
      for part in list.parts(from: group == first ? bound : nil, backward: backward) {
        let reader = GroupReader(
          list: part.list, group: group, term: term, index: index, effort: effort)
        animals += try reader.animals(
          from: part.bound, backward: backward, limit: limit - animals.count)
        if animals.count >= limit { return animals }
      }
    }
    return animals
  }

  private func groups(of term: FindTerm, from first: FindGroup?, backward: Bool) -> [FindGroup] {
    let all = backward ? FindGroup.all(of: term).reversed() : FindGroup.all(of: term)
    guard let first else { return all }
    // An animal that no longer fits may be in a group that has nothing else.
    return all.filter { backward ? $0.rawValue <= first.rawValue : $0.rawValue >= first.rawValue }
  }
}
