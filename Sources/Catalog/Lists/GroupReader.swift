import Foundation
import GRDB

/// Reads one group of a search in the cheapest way: from the range of names that start with the
/// term, from the search index, which holds the names in order, or from the list itself, as long as
/// the rows to try take no noticeable time.
struct GroupReader {
  let list: PlainList
  let group: FindGroup
  let term: FindTerm
  let effort: FindEffort

  private var db: Database { list.db }
  private var index: SearchIndex { SearchIndex(db: db) }
  private var query: AnimalQuery { list.query }

  /// Reads animals of the group from a bound or an end; backward, the last one comes first.
  func animals(from bound: PageBound<Animal>?, backward: Bool, limit: Int) throws -> [Animal] {
    if try isOneRange || !isIndexReady || group != .text && isSmall {
      return try plain.animals(from: bound, backward: backward, limit: limit)
    }
    let quick = try index.match(find, group, isThorough: false)
    if isByNames, let quick {
      return try names(quick, from: bound, backward: backward, limit: limit)
    }
    if try isFew(quick) { return try sorted(quick, from: bound, backward: backward, limit: limit) }
    if let animals = try plain.animals(
      from: bound, backward: backward, limit: limit, budget: budget)
    {
      return animals
    }
    guard let match = try quick ?? index.match(find, group, isThorough: true) else {
      return try group == .start
        ? sorted(nil, from: bound, backward: backward, limit: limit)
        : plain.animals(from: bound, backward: backward, limit: limit)
    }
    return isByNames
      ? try names(match, from: bound, backward: backward, limit: limit)
      : try sorted(match, from: bound, backward: backward, limit: limit)
  }

  /// Whether there are few enough candidates to sort them in no noticeable time.
  private func isFew(_ match: SearchMatch?) throws -> Bool {
    guard match != nil || group == .start else { return false }
    let (sql, arguments) = candidates(match)
    let found = try db.number(
      "SELECT count(*) FROM (SELECT 1 FROM \(sql) LIMIT ?)", arguments + [effort.sorted + 1])
    return found <= effort.sorted
  }

  /// SQL for the candidates `a`, some of them twice: from the search index, or from the range of
  /// names that start with the term.
  private func candidates(_ match: SearchMatch?) -> (sql: String, arguments: StatementArguments) {
    if let match { return (match.animals, StatementArguments(match.values)) }
    let range = NameRange(startingWith: term.text).condition
    return (
      "(SELECT * FROM animal a INDEXED BY animalByName WHERE \(range.sql)) a",
      StatementArguments(range.values)
    )
  }

  /// Whether the search index has the order of the list.
  private var isByNames: Bool { query.sort == .name && group != .text }

  private var find: FindText { list.resolved.find }

  /// Whether the group is one range of the index that has the order of the list.
  private var isOneRange: Bool { group == .start && find.terms.count == 1 && query.sort == .name }

  private var isIndexReady: Bool {
    get throws {
      try index.isReady(
        for: group, maxPending: effort.pending / (group == .text ? FindEffort.texts : 1))
    }
  }

  /// The list, with the group as an extra condition.
  private var plain: PlainList {
    var plain = list
    if group == .start { plain.names = NameRange(startingWith: term.text) }
    plain.further = group == .start && term.fit == .inside ? [] : [group.condition(list.resolved)]
    return plain
  }

  /// Whether the list without the search is short enough to try every animal.
  private var isSmall: Bool {
    get throws { try db.keptCount(list.resolved) <= budget }
  }

  private var budget: Int {
    if group == .text { return effort.rows / FindEffort.texts }
    if plain.needsRows { return effort.rows }
    return switch query.sort {
    case .name, .diet, .category: effort.names
    // All animals by id are the table itself.
    case .newest: list.resolved.isAll ? effort.names / 2 : effort.rows
    case .changed, .field: effort.rows
    }
  }

  /// Reads the matching names from the search index in order, and the animals of each.
  private func names(
    _ match: SearchMatch, from bound: PageBound<Animal>?, backward: Bool, limit: Int
  ) throws -> [Animal] {
    let isAscending = backward == query.isDescending
    let names = try NameStream(
      db, match, where: conditions { !$0.needsRow }, from: bound?.row.foldedName,
      in: group == .start ? NameRange(startingWith: term.text) : nil, isAscending: isAscending)
    let named = try NamedAnimals(
      list.reader, where: conditions { _ in true }, isAscending: isAscending)
    let boundName = bound.map { Data($0.row.foldedName.utf8) }
    var animals: [Animal] = []
    while animals.count < limit, let name = try names.next() {
      animals += try named.animals(
        name, from: name == boundName ? bound : nil, limit: limit - animals.count)
    }
    return animals
  }

  /// The group's conditions that pass a test.
  private func conditions(_ test: (Filter.Condition) -> Bool) -> Filter {
    Filter(list.resolved, [group.condition(list.resolved)], where: test)
  }

  /// Collects and sorts the candidates.
  private func sorted(
    _ match: SearchMatch?, from bound: PageBound<Animal>?, backward: Bool, limit: Int
  ) throws -> [Animal] {
    let order = ListOrder(query)
    let (sql, arguments) = candidates(match)
    return try list.reader.sorted(
      "SELECT DISTINCT a.id FROM \(sql) \(order.join)", arguments,
      where: conditions { _ in true }, by: order, from: bound, backward: backward, limit: limit)
  }
}
