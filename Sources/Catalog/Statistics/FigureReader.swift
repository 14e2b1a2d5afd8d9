import Foundation
import GRDB

extension CatalogStore {
  /// Counts the values of a field, off the caller's actor. It visits every animal that is asked
  /// about.
  ///
  /// - Throws: `CancellationError` if cancelled, `CatalogError` if the catalog cannot be read.
  public func figures(_ query: FigureQuery) async throws -> Figures {
    try await scan { db in try FigureReader(query, db).figures() }
  }
}

/// Counts the values of a field. SQLite counts words and periods; numbers are read one by one.
private struct FigureReader {
  private let query: FigureQuery
  private let db: Database
  private let unit: Growth.Unit?
  /// SQL for the group `g` and the value `v` of each record; NULL for a value that does not fit.
  private let records: String
  private let arguments: StatementArguments

  init(_ query: FigureQuery, _ db: Database) throws {
    self.query = query
    self.db = db
    let fields = [query.field, query.group].compactMap(\.self)
    let filter = try query.animals.filter(db)
    let joins = Set(fields.compactMap(\.join)).joined(separator: " ")
    let source = "FROM animal a \(MarkedPart.others) \(joins) \(filter.clause)"
    arguments = filter.arguments
    let date = fields.first(where: \.isDate)
    unit = try date.map { date in
      try query.unit ?? db.suitableUnit(of: date.figure(per: nil), source, filter.arguments)
    }
    let group = query.group?.figure(per: unit) ?? "NULL"
    records = "(SELECT ifnull(\(group), '') AS g, \(query.field.figure(per: unit)) AS v \(source))"
  }

  func figures() throws -> Figures {
    let totals = try db.rows(
      "SELECT g, count(*), count(v) FROM \(records) GROUP BY g", arguments
    ) { row in
      (
        name: try row.decode(String.self, atIndex: 0),
        records: try row.decode(Int.self, atIndex: 1),
        values: try row.decode(Int.self, atIndex: 2)
      )
    }
    let isByTime = query.group?.isDate == true
    let shown = totals.sorted { one, other in
      if one.name.isEmpty || other.name.isEmpty { return !one.name.isEmpty && other.name.isEmpty }
      return isByTime
        ? one.name < other.name : (other.records, one.name) < (one.records, other.name)
    }.prefix(Figures.maxGroups)
    let contents = try contents()
    return Figures(
      field: query.field, group: query.group, unit: unit,
      groups: shown.map {
        Figures.Group(
          name: $0.name, records: $0.records, values: $0.values, content: contents($0.name))
      })
  }

  /// The content of each group, by its name.
  private func contents() throws -> (String) -> Figures.Content {
    if query.field.valueKind?.isNumber == true {
      let numbers = try numbers()
      return { .numbers(NumberFigures(numbers[$0] ?? [])) }
    }
    let tallies = try tallies()
    if query.field.isDate, let unit {
      return { .periods(unit.filling(tallies[$0]?.counts ?? [])) }
    }
    return { .words(tallies[$0]?.counts ?? [], others: tallies[$0]?.others ?? 0) }
  }

  private func numbers() throws -> [String: [Double]] {
    let cursor = try Row.fetchCursor(
      db, sql: "SELECT v, g FROM \(records) WHERE v IS NOT NULL", arguments: arguments)
    // Texts cost more than the numbers.
    if query.group == nil {
      var numbers: [Double] = []
      while let row = try cursor.next() { numbers.append(row[0]) }
      return ["": numbers]
    }
    var numbers: [String: [Double]] = [:]
    while let row = try cursor.next() { numbers[row[1], default: []].append(row[0]) }
    return numbers
  }

  /// The first words or periods of a group, and how many more there are.
  private struct Tally {
    private(set) var counts: [Figures.Count] = []
    private(set) var others = 0

    mutating func add(_ name: String, _ count: Int, atMost limit: Int) {
      if counts.count < limit {
        counts.append(Figures.Count(name: name, count: count))
      } else {
        others += 1
      }
    }
  }

  /// How often each word or period occurs in each group: words by number, periods by time. Words
  /// that differ only in case are one.
  private func tallies() throws -> [String: Tally] {
    let isDate = query.field.isDate
    let cursor = try Row.fetchCursor(
      db,
      sql: """
        SELECT g, min(v), count(*) FROM \(records) WHERE v IS NOT NULL
        GROUP BY g, v COLLATE NOCASE ORDER BY \(isDate ? "2" : "3 DESC, 2")
        """, arguments: arguments)
    if query.field.valueKind?.isTags == true { return try tallies(ofTags: cursor) }
    var tallies: [String: Tally] = [:]
    while let row = try cursor.next() {
      tallies[row[0], default: Tally()].add(
        row[1], row[2], atMost: isDate ? .max : Figures.maxWords)
    }
    return tallies
  }

  /// Counts each tag of the texts that a cursor counts.
  private func tallies(ofTags cursor: RowCursor) throws -> [String: Tally] {
    var counts: [String: [String: Int]] = [:]
    while let row = try cursor.next() {
      for tag in Tags.words(of: row[1]) { counts[row[0], default: [:]][tag, default: 0] += row[2] }
    }
    return counts.mapValues { counts in
      counts.sorted { (one, other) in (other.value, one.key) < (one.value, other.key) }
        .reduce(into: Tally()) { $0.add($1.key, $1.value, atMost: Figures.maxWords) }
    }
  }
}

extension Field {
  /// Whether its values are dates.
  public var isDate: Bool { valueKind?.isDate == true }

  /// The join that it needs besides the animals `a` and their categories; nil for none.
  fileprivate var join: String? {
    guard let log else { return nil }
    return source == .latest
      ? "LEFT JOIN latest t\(log) ON t\(log).logID = \(log) AND t\(log).animalID = a.id"
      : "JOIN entry e ON e.animalID = a.id AND e.logID = \(log) AND e.isDone"
  }

  /// SQL for its word, its number, or the period of its date; NULL for none, or one that does not
  /// fit. `unit` is nil for whole dates.
  fileprivate func figure(per unit: Growth.Unit?) -> String {
    let stored =
      switch source {
      case .stored: self == .category ? "c.name" : stored
      case .latest: "t\(log ?? 0).\(column)"
      case .anyEntry: "e.\(column)"
      }
    guard let kind = valueKind else { return stored }
    if kind.isNumber { return "iif(typeof(\(stored)) IN ('integer', 'real'), \(stored), NULL)" }
    guard kind.isDate else { return kind.rules?.sql(stored) ?? stored }
    let period = unit?.period(of: stored) ?? stored
    return "iif(\(stored) GLOB '[0-9][0-9][0-9][0-9]*', \(period), NULL)"
  }
}

extension Database {
  /// The unit that makes at most some dozens of periods.
  fileprivate func suitableUnit(
    of date: String, _ source: String, _ arguments: StatementArguments
  ) throws -> Growth.Unit {
    let ends = try first(
      "SELECT min(d), max(d) FROM (SELECT \(date) AS d \(source))", arguments
    ) { row in
      (row[0] as String?, row[1] as String?)
    }
    guard let first = ends?.0.map(Growth.Unit.months(to:)),
      let last = ends?.1.map(Growth.Unit.months(to:))
    else { return .month }
    return last - first < 4 ? .week : last - first < 60 ? .month : .year
  }
}

extension Growth.Unit {
  /// The most periods between which those without anything are told, too.
  private static let maxFilled = 1_000

  /// The number of months up to a date.
  fileprivate static func months(to date: String) -> Int {
    let parts = date.split(separator: "-").prefix(2).compactMap { Int($0.prefix(4)) }
    return (parts.first ?? 0) * 12 + (parts.dropFirst().first ?? 1)
  }

  /// How many characters of a date make the name of a period.
  private var length: Int {
    switch self {
    case .year: 4
    case .month: 7
    case .hour, .day, .week: 10
    }
  }

  /// SQL for the period of the date in a column; of one that is known less precisely, the date. A
  /// week has the name of its Monday.
  fileprivate func period(of column: String) -> String {
    let name = "substr(\(column), 1, \(length))"
    if self != .week { return name }
    return "iif(length(\(column)) < 10, \(column), date(\(name), 'weekday 0', '-6 days'))"
  }

  /// The periods of dates in order, with those between that have none; the dates that are known
  /// less precisely come first.
  fileprivate func filling(_ counts: [Figures.Count]) -> [Figures.Count] {
    let exact = counts.filter { $0.name.count == length }
    guard let last = exact.last, let step = Repetition("1\(rawValue.prefix(1))") else {
      return counts
    }
    let known = Dictionary(exact.map { ($0.name, $0.count) }) { $0 + $1 }
    var filled: [Figures.Count] = []
    var next = exact.first?.name
    while let name = next, name <= last.name, filled.count <= Self.maxFilled {
      filled.append(Figures.Count(name: name, count: known[name] ?? 0))
      next = step.day(after: name).map { String($0.prefix(length)) }
    }
    if filled.last?.name != last.name { return counts }
    return counts.filter { $0.name.count < length } + filled
  }
}
