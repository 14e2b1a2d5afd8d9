import GRDB

/// A list in its own order, made of as few segments as possible. In the order of diets or of a
/// field, it is one part of the list.
struct PlainList {
  let db: Database
  private(set) var query: AnimalQuery
  private(set) var resolved: ResolvedQuery
  /// The range of the folded names; nil for all.
  var names: NameRange?
  var further: [Filter.Condition] = []
  /// Whether indexes hold the order; those of the keeper's fields are created on demand.
  let isIndexed: Bool
  let reader: AnimalReader

  init(_ db: Database, _ query: AnimalQuery, _ resolved: ResolvedQuery) throws {
    self.db = db
    self.query = query
    self.resolved = resolved
    isIndexed = try db.isIndexed(query, resolved)
    reader = try AnimalReader(db, for: query)
  }

  /// The same list without conditions on names.
  var passingOverNames: PlainList {
    var list = self
    list.resolved.names = []
    return list
  }

  /// Reads animals from a bound or an end; backward, the last one comes first.
  func animals(from bound: PageBound<Animal>?, backward: Bool, limit: Int) throws -> [Animal] {
    if isIndexed { return try walked(from: bound, backward: backward, limit: limit) ?? [] }
    let filter = Filter(
      resolved, beside: resolved.names + further + (names.map { [$0.condition] } ?? []))
    return try sorted(filter, from: bound, backward: backward, limit: limit)
  }

  /// Like `animals(from:backward:limit:)`, but reads no more than about `budget` index rows and
  /// returns nil if these run out before there are `limit` animals: there may be more.
  func animals(
    from bound: PageBound<Animal>?, backward: Bool, limit: Int, budget: Int
  ) throws -> [Animal]? {
    guard isIndexed else { return nil }
    return try walked(from: bound, backward: backward, limit: limit, budget: budget)
  }

  private func walked(
    from bound: PageBound<Animal>?, backward: Bool, limit: Int, budget: Int? = nil
  ) throws -> [Animal]? {
    if walksCategories {
      let animals = try walk(from: bound, backward: backward, limit: limit, budget: budget)
      return budget != nil && animals.count < limit ? nil : animals
    }
    let segments = segments
    let share = budget.map { $0 / segments.count }
    let parts = try segments.map { segment in
      try segment.animals(reader, from: bound, backward: backward, limit: limit, budget: share)
    }
    // A segment that returned fewer may have more.
    if budget != nil, parts.contains(where: { $0.count < limit }) { return nil }
    return merged(parts, backward: backward, limit: limit)
  }

  /// Reads those of a few animals, given by id, that are in the list and meet more conditions.
  func animals(
    among ids: [Animal.ID], where conditions: [Filter.Condition], from bound: PageBound<Animal>?,
    backward: Bool, limit: Int
  ) throws -> [Animal] {
    var filter = Filter(resolved, beside: conditions)
    filter.add(Filter.Condition(among: ids))
    return try sorted(filter, from: bound, backward: backward, limit: limit)
  }

  private func sorted(
    _ filter: Filter, from bound: PageBound<Animal>?, backward: Bool, limit: Int
  ) throws -> [Animal] {
    let order = ListOrder(query)
    return try reader.sorted(
      "SELECT a.id FROM animal a \(order.join)", where: filter, by: order, from: bound,
      backward: backward, limit: limit)
  }

  private func merged(_ parts: [[Animal]], backward: Bool, limit: Int) -> [Animal] {
    if parts.count == 1 { return parts[0] }
    let order = ListOrder(query)
    let sorted = parts.flatMap { $0 }
      .sorted { backward ? order.precedes($1, $0) : order.precedes($0, $1) }
    return Array(sorted.prefix(limit))
  }

  /// Whether each index entry needs a lookup of its row.
  var needsRows: Bool { segments.contains(where: \.needsRows) }

  /// Whether the list consists of several categories, one after another.
  private var walksCategories: Bool {
    guard query.sort == .category else { return false }
    return switch resolved.scope {
    case .all: true
    case .uncategorised: false
    case .categories(let ids): ids.count > 1
    }
  }

  private var segments: [Segment] {
    if let scopes = resolved.mergedScopes { return scopes.map { segment($0) } }
    return [segment(.all, [Filter.Condition(amongCategoriesOf: resolved)])]
  }

  private func segment(_ scope: AnimalQuery.Scope, _ more: [Filter.Condition] = []) -> Segment {
    Segment(
      query, scope: scope, diet: resolved.diet, presence: resolved.presence, names: names,
      resolved.conditions + further + more)
  }

  /// The consecutive parts of the list; sorted by diet, a list by name for each diet. Parts before
  /// the bound are left out.
  func parts(
    from bound: PageBound<Animal>?, backward: Bool
  ) -> [(list: PlainList, bound: PageBound<Animal>?)] {
    if case .field(let field) = query.sort, isIndexed {
      return parts(by: field, from: bound, backward: backward)
    }
    guard query.sort == .diet else { return [(self, bound)] }
    let isAscending = backward == query.isDescending
    let diets = (resolved.diet.map { [$0] } ?? Diet.allCases).sorted {
      isAscending == ($0.rawValue < $1.rawValue)
    }
    let left = diets.drop { diet in
      guard let first = bound?.row.diet, diet != first else { return false }
      return isAscending == (diet.rawValue < first.rawValue)
    }
    return left.map { diet in
      var list = self
      list.query.sort = .name
      list.resolved.diet = diet
      return (list, diet == bound?.row.diet ? bound : nil)
    }
  }

  /// The animals with a value in a field, then the others; backward, the others first.
  private func parts(
    by field: Field, from bound: PageBound<Animal>?, backward: Bool
  ) -> [(list: PlainList, bound: PageBound<Animal>?)] {
    let first = bound.map { $0.row[field] != nil }
    return (backward ? [false, true] : [true, false]).drop { $0 != first ?? $0 }.map { hasValue in
      var list = self
      list.resolved.presence = ResolvedQuery.Presence(field: field, hasValue: hasValue)
      return (list, hasValue == first ? bound : nil)
    }
  }

  /// Reads the categories in order until there are enough animals, or the budget is spent.
  private func walk(
    from bound: PageBound<Animal>?, backward: Bool, limit: Int, budget: Int?
  ) throws -> [Animal] {
    let walk = CategoryWalk(db: db, resolved: resolved)
    let isBackward = backward != query.isDescending
    var (bound, budget) = (bound, budget)
    var animals: [Animal] = []
    var step = try bound.map { .init($0.row.category) } ?? walk.end(backward: isBackward)
    while true {
      if walk.includes(step) {
        animals += try segment(step.scope).animals(
          reader, from: bound, backward: backward, limit: limit - animals.count, budget: budget)
        if let left = budget {
          var part = resolved
          part.scope = ResolvedQuery.Scope(step.scope)
          budget = try left - db.keptCount(part)
        }
        if let budget, budget <= 0 { return animals }
        if animals.count >= limit { return animals }
      }
      guard let next = try walk.step(from: step, backward: isBackward) else { return animals }
      step = next
      bound = nil
    }
  }
}
