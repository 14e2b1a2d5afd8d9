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
    let source = "FROM \(Self.records(of: query, with: fields)) \(joins) \(filter.clause)"
    arguments = filter.arguments
    let date = fields.first(where: \.isDate)
    unit = try date.map { date in
      try query.unit ?? db.suitableUnit(of: date.figure(per: nil), source, filter.arguments)
    }
    let group = query.group?.figure(per: unit) ?? "NULL"
    records = "(SELECT ifnull(\(group), '') AS g, \(query.field.figure(per: unit)) AS v \(source))"
  }

  /// The animals, or all entries of a log, joined with no more than is needed.
  private static func records(of query: FigureQuery, with fields: [Field]) -> String {
    let isEverything = query.animals.isEverything
    let others = isEverything && !fields.contains(.category) ? "" : MarkedPart.others
    guard query.field.source == .anyEntry, let log = query.field.log else {
      return "animal a \(others)"
    }
    let entries = "(SELECT * FROM entry WHERE logID = \(log) AND isDone) e"
    if !isEverything { return "animal a JOIN \(entries) ON e.animalID = a.id \(others)" }
    let isOfEntries = fields.allSatisfy { $0.source == .anyEntry }
    return isOfEntries ? entries : "\(entries) JOIN animal a ON a.id = e.animalID \(others)"
  }

  func figures() throws -> Figures {
    let isNumber = query.field.valueKind?.isNumber == true
    let isByTime = query.group?.isDate == true
    let groups = try isNumber ? numbers() : tallies()
    let sorted = groups.sorted { one, other in
      if one.key.isEmpty || other.key.isEmpty { return !one.key.isEmpty && other.key.isEmpty }
      return isByTime
        ? one.key < other.key
        : (other.value.records, one.key) < (one.value.records, other.key)
    }
    let shown = isByTime ? sorted.suffix(Figures.maxGroups) : sorted.prefix(Figures.maxGroups)
    return Figures(
      field: query.field, group: query.group, unit: unit,
      groups: shown.map { name, tally in
        let content: Figures.Content =
          isNumber
          ? .numbers(NumberFigures(tally.numbers))
          : query.field.isDate
            ? .periods((unit ?? .month).filling(tally.counts))
            : .words(tally.counts, others: tally.others)
        return Figures.Group(
          name: name, records: tally.records, values: tally.values, content: content)
      }, otherGroups: sorted.count - shown.count)
  }

  /// The records of a group, and their values.
  private struct Tally {
    var records = 0
    var values = 0
    var numbers: [Double] = []
    /// The first words or periods, and how many more there are.
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

  private func numbers() throws -> [String: Tally] {
    let cursor = try Row.fetchCursor(db, sql: "SELECT v, g FROM \(records)", arguments: arguments)
    var tallies: [String: Tally] = [:]
    // Reading and looking up texts costs more than the numbers.
    var tally = Tally()
    let isGrouped = query.group != nil
    while let row = try cursor.next() {
      let number: Double? = row[0]
      if isGrouped {
        let name: String = row[1]
        tallies[name, default: Tally()].records += 1
        if let number { tallies[name]?.numbers.append(number) }
      } else {
        tally.records += 1
        if let number { tally.numbers.append(number) }
      }
    }
    if !isGrouped { tallies[""] = tally }
    return tallies.mapValues { tally in
      var tally = tally
      tally.values = tally.numbers.count
      return tally
    }
  }

  /// How often each word or period occurs in each group: words by number, periods by time. Words
  /// that differ only in case are one.
  private func tallies() throws -> [String: Tally] {
    let (isDate, isTags) = (query.field.isDate, query.field.valueKind?.isTags == true)
    let cursor = try Row.fetchCursor(
      db,
      sql: """
        SELECT g, min(v), count(*) FROM \(records)
        GROUP BY g, v COLLATE NOCASE ORDER BY \(isDate ? "2" : "3 DESC, 2")
        """, arguments: arguments)
    var tallies: [String: Tally] = query.group == nil ? ["": Tally()] : [:]
    var tags: [String: [String: Int]] = [:]
    while let row = try cursor.next() {
      let (group, value, count): (String, String?, Int) = (row[0], row[1], row[2])
      tallies[group, default: Tally()].records += count
      guard let value else { continue }
      tallies[group]?.values += count
      if isTags {
        for tag in Tags.words(of: value) { tags[group, default: [:]][tag, default: 0] += count }
      } else {
        tallies[group]?.add(value, count, atMost: isDate ? .max : Figures.maxWords)
      }
    }
    for (group, counts) in tags {
      for (tag, count) in counts.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
        tallies[group]?.add(tag, count, atMost: Figures.maxWords)
      }
    }
    return tallies
  }
}

extension Field {
  /// Whether its values are dates.
  public var isDate: Bool { valueKind?.isDate == true }

  /// The join that it needs besides the animals `a` and their categories; nil for none.
  fileprivate var join: String? {
    guard let log, source == .latest else { return nil }
    return "LEFT JOIN latest t\(log) ON t\(log).logID = \(log) AND t\(log).animalID = a.id"
  }

  /// SQL for its word, its number, or the period of its date; NULL for none, or one that does not
  /// fit. `unit` is nil for whole dates.
  fileprivate func figure(per unit: Growth.Unit?) -> String {
    let stored =
      switch source {
      case .stored: self == .category ? "c.name" : stored
      case .latest: "t\(log ?? 0).\(column)"
      case .anyEntry, .photos, .anyPhoto: "e.\(column)"
      }
    guard let kind = valueKind else { return stored }
    if kind.isNumber {
      // Another program may have written an infinite number.
      return
        "iif(typeof(\(stored)) IN ('integer', 'real') AND abs(\(stored)) < 1e300, \(stored), NULL)"
    }
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
