import GRDB

/// Reads which animals are marked. Its SQL is seldom the same twice, so no statement is cached.
struct MarkReader {
  let marks: Marks
  let db: Database

  /// The given animals that the marked lists and ranges contain.
  func covered(among ids: some Collection<Animal.ID>) throws -> Set<Animal.ID> {
    var found: Set<Animal.ID> = []
    for part in marks.parts where !ids.isEmpty {
      found.formUnion(try animals(among: ids, part.filter(db, byIndex: false)))
    }
    return found
  }

  /// The given animals that are marked; all must be in the catalog.
  func marked(among ids: Set<Animal.ID>) throws -> Set<Animal.ID> {
    let others = ids.subtracting(marks.added).subtracting(marks.unmarked)
    return try covered(among: others).union(marks.added.intersection(ids))
  }

  /// The number of distinct marked animals that meet a condition.
  func count(where condition: Filter.Condition? = nil) throws -> Int {
    var earlier: [Filter.Condition] = []
    var count = 0
    for part in marks.parts {
      let filter = try part.filter(db)
      if earlier.isEmpty, condition == nil, let kept = try part.keptCount(db) {
        count += kept
      } else {
        count += try self.count(part, filter, except: earlier, condition)
      }
      earlier.append(filter.condition)
    }
    return try count + countOfSingles(condition)
  }

  /// The diet that all marked animals share; two different ones suffice to know that there is none.
  func diet() throws -> Diet? {
    var filter = Filter()
    filter.add(try marks.condition(db))
    let words = try String.fetchAll(
      db, sql: "SELECT DISTINCT a.diet FROM animal a \(MarkedPart.others) \(filter.clause) LIMIT 2",
      arguments: filter.arguments)
    return words.count == 1 ? try words.first.map(Diet.init(word:)) : nil
  }

  private func count(
    _ part: MarkedPart, _ filter: Filter, except earlier: [Filter.Condition],
    _ condition: Filter.Condition?
  ) throws -> Int {
    var filter = filter
    for other in earlier { filter.add("\(other.sql) IS NOT TRUE", other.values) }
    if let condition { filter.add(condition) }
    let sql = "SELECT count(*) \(part.source) \(filter.clause)"
    return try Int.fetchOne(db, sql: sql, arguments: filter.arguments) ?? 0
  }

  /// How many animals single marks add to the parts; negative if more were unmarked.
  private func countOfSingles(_ condition: Filter.Condition?) throws -> Int {
    let singles = marks.added.union(marks.unmarked)
    if singles.isEmpty { return 0 }
    var filter = Filter()
    if let condition { filter.add(condition) }
    let there = try animals(among: singles, filter)
    let covered = try self.covered(among: there)
    return marks.added.intersection(there).subtracting(covered).count
      - marks.unmarked.intersection(covered).count
  }

  /// The given animals that are in the catalog and meet the conditions.
  func animals(
    among ids: some Collection<Animal.ID>, _ filter: Filter
  ) throws -> Set<Animal.ID> {
    try Set(
      Int64.fetchAll(
        db,
        sql: """
          SELECT a.id FROM json_each(?) j CROSS JOIN animal a ON a.id = j.value
          \(MarkedPart.others) \(filter.clause)
          """,
        arguments: [ids.json] + filter.arguments))
  }
}

extension Collection<Int64> {
  /// The numbers as one JSON text, as SQLite limits the number of arguments.
  var json: String { "[" + map(String.init).joined(separator: ",") + "]" }
}
