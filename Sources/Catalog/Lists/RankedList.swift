import GRDB

/// A list with search results by group, each in the order of the list.
struct RankedList {
  let list: PlainList
  private let effort: FindEffort
  private let term: FindTerm?

  init(_ list: PlainList, _ effort: FindEffort) {
    self.list = list
    self.effort = effort
    term = list.resolved.find.terms.first
  }

  /// Reads animals from a bound or an end; backward, the last one comes first.
  func animals(from bound: PageBound<Animal>?, backward: Bool, limit: Int) throws -> [Animal] {
    guard let term else { return [] }
    let first = try bound.map { try FindGroup.group(of: $0.row, list.resolved, list.db) }
    var animals: [Animal] = []
    for group in groups(from: first, backward: backward) {
      let start = group == first ? bound : nil
      animals += try self.animals(
        of: group, term, from: start, backward: backward, limit: limit - animals.count)
      if animals.count >= limit { return animals }
    }
    return animals
  }

  private func animals(
    of group: FindGroup, _ term: FindTerm, from bound: PageBound<Animal>?, backward: Bool,
    limit: Int
  ) throws -> [Animal] {
    var animals: [Animal] = []
    for part in list.parts(from: bound, backward: backward) where animals.count < limit {
      let left = limit - animals.count
      if group == .key {
        animals += try part.list.animals(
          among: list.resolved.keyed, where: [group.condition(list.resolved)], from: part.bound,
          backward: backward, limit: left)
      } else {
        let list = group == .text ? part.list.passingOverNames : part.list
        let reader = GroupReader(list: list, group: group, term: term, effort: effort)
        animals += try reader.animals(from: part.bound, backward: backward, limit: left)
      }
    }
    return animals
  }

  /// The first animal from a bound or an end in list order, regardless of groups.
  func nearest(to bound: PageBound<Animal>?, backward: Bool) throws -> Animal? {
    guard let term else { return nil }
    let order = ListOrder(list.query)
    let groups = FindGroup.all(of: list.resolved)
    let found = try groups.compactMap {
      try animals(of: $0, term, from: bound, backward: backward, limit: 1).first
    }
    return found.min { order.precedes($0, $1) != backward }
  }

  private func groups(from first: FindGroup?, backward: Bool) -> [FindGroup] {
    let groups = FindGroup.all(of: list.resolved)
    let all = backward ? groups.reversed() : groups
    guard let first else { return all }
    // An animal that no longer matches may be in a group that is otherwise empty.
    return all.filter { backward ? $0.rawValue <= first.rawValue : $0.rawValue >= first.rawValue }
  }
}
