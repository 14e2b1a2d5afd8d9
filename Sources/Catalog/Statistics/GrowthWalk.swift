import Foundation
import GRDB

/// Walks the journal from its first change to its last, period by period, in parts that are quick
/// to read, so that no checkpoint waits long.
struct GrowthWalk {
  /// The most changes read at a time.
  private static let part: Int64 = 20_000
  /// The number of changes that stand for such a part if they are of one kind.
  fileprivate static let sampleSize = 9

  /// The changes of a period, and what they did.
  private struct Section {
    var changes: Range<Change.ID>
    var added = 0
    var deleted = 0
  }

  private let scale: GrowthScale
  private let total: Int
  private let length: Int64
  private var sections: [Section]
  /// The first and the last change that added or deleted an animal.
  private var active: ClosedRange<Change.ID>?
  /// Their times, once everything is read.
  private var activity: ClosedRange<Date>?
  private var place = 0
  private var next: Change.ID

  /// Finds where the periods begin; nil if the journal is empty.
  init?(_ db: Database, atMost most: Int, in zone: TimeZone, now: Date) throws {
    guard let first = try db.time(ofEditFrom: 0) else { return nil }
    total = try db.keptCount(AnimalQuery())
    scale = GrowthScale(from: min(first.date, now), through: now, atMost: max(1, most), in: zone)
    var edit = first.id
    var bounds = [try db.firstChange(from: edit)]
    for start in scale.starts.dropFirst() {
      edit = try db.firstEdit(since: start, from: edit)
      bounds.append(try db.firstChange(from: edit))
    }
    bounds.append(try db.firstChange(from: .max))
    sections = zip(bounds, bounds.dropFirst()).map { Section(changes: $0..<max($0, $1)) }
    length = max(1, bounds[bounds.count - 1] - bounds[0])
    next = bounds[0]
  }

  var isDone: Bool { place == sections.count }

  var progress: Double {
    let left = sections.last.map { $0.changes.upperBound - next } ?? 0
    return 1 - Double(left) / Double(length)
  }

  /// Reads on, as much as one transaction should.
  func proceeding(_ db: Database) throws -> GrowthWalk {
    var walk = self
    var rows: Int64 = 0
    while !walk.isDone, rows < Self.part { rows += try walk.proceed(db) }
    if walk.isDone { walk.activity = try db.times(ofChanges: walk.active) }
    return walk
  }

  /// Reads the next part of the section, and returns how many rows that took.
  private mutating func proceed(_ db: Database) throws -> Int64 {
    let end = sections[place].changes.upperBound
    guard next < end else {
      place += 1
      return 1
    }
    let part = next..<min(end, next + Self.part)
    next = part.upperBound
    if let kind = try db.sampledKind(of: part) {
      if kind != .changed { extend(to: part.lowerBound, part.upperBound - 1) }
      sections[place].added += kind == .added ? part.count : 0
      sections[place].deleted += kind == .deleted ? part.count : 0
      return Int64(Self.sampleSize)
    }
    let counts = try db.additionsAndDeletions(part)
    sections[place].added += counts.added
    sections[place].deleted += counts.deleted
    if counts.added + counts.deleted > 0 { extend(to: counts.first, counts.last) }
    return Int64(part.count)
  }

  private mutating func extend(to first: Change.ID, _ last: Change.ID) {
    active = min(active?.lowerBound ?? first, first)...max(active?.upperBound ?? last, last)
  }

  /// The result, once everything is read.
  var growth: Growth {
    var animals = total
    var periods: [Growth.Period] = []
    for (start, section) in zip(scale.starts, sections).reversed() {
      periods.append(
        Growth.Period(
          start: start, added: section.added, deleted: section.deleted, animals: max(0, animals)))
      animals += section.deleted - section.added
    }
    return Growth(unit: scale.unit, periods: periods.reversed(), activity: activity)
  }
}

extension Database {
  /// The kind of all changes in a range, judged by a sample, as an import, a bulk edit or its
  /// undoing writes millions of one kind; nil if they differ, or may differ.
  ///
  /// All have one kind if the sampled ones do, and if their animals are exactly as far apart as the
  /// changes are: then there is one change for each animal in between, and no other.
  fileprivate func sampledKind(of changes: Range<Change.ID>) throws -> Change.Kind? {
    guard changes.count > GrowthWalk.sampleSize else { return nil }
    let last = Int64(changes.count - 1)
    var found: [(change: Change.ID, animal: Animal.ID, kind: Change.Kind)] = []
    for index in 0..<Int64(GrowthWalk.sampleSize) {
      let change = changes.lowerBound + last * index / Int64(GrowthWalk.sampleSize - 1)
      guard let (animal, kind) = try animalChange(change) else { return nil }
      found.append((change, animal, kind))
    }
    guard found.allSatisfy({ $0.kind == found[0].kind }) else { return nil }
    let steps = zip(found, found.dropFirst()).map { ($1.change - $0.change, $1.animal - $0.animal) }
    guard steps.allSatisfy({ $0 == $1 }) || steps.allSatisfy({ $0 == -$1 }) else { return nil }
    return found[0].kind
  }

  /// The changed animal, and the kind of change; nil if there is no such change of an animal.
  private func animalChange(_ id: Change.ID) throws -> (Animal.ID, Change.Kind)? {
    let sql = """
      SELECT recordID, before IS NOT NULL, after IS NOT NULL FROM change
      WHERE id = ? AND tableName = 'animal'
      """
    return try first(sql, [id]) { row in
      let hasBefore = try row.decode(Bool.self, atIndex: 1)
      let hasAfter = try row.decode(Bool.self, atIndex: 2)
      return (
        try row.decode(Int64.self, atIndex: 0),
        Change.Kind(hasBefore: hasBefore, hasAfter: hasAfter)
      )
    }
  }

  /// The first edit from one on, and its time; nil if there is none.
  fileprivate func time(ofEditFrom id: Edit.ID) throws -> (id: Edit.ID, date: Date)? {
    try first("SELECT id, time FROM edit WHERE id >= ? ORDER BY id LIMIT 1", [id]) { row in
      let milliseconds = try row.decode(Int64.self, atIndex: 1)
      return try (
        row.decode(Int64.self, atIndex: 0),
        Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
      )
    }
  }

  /// The first edit from one on that is not older than a date; past the last if all are older. A
  /// binary search, as times have no index; they follow the ids except where clocks differ.
  fileprivate func firstEdit(since date: Date, from first: Edit.ID) throws -> Edit.ID {
    var low = first
    var high = try Edit.ID(number("SELECT ifnull(max(id), 0) + 1 FROM edit"))
    while low < high {
      let middle = low + (high - low) / 2
      guard let edit = try time(ofEditFrom: middle), edit.date < date else {
        high = middle
        continue
      }
      low = edit.id + 1
    }
    return low
  }

  /// The first change of an edit or a later one; the next id if there is none.
  fileprivate func firstChange(from edit: Edit.ID) throws -> Change.ID {
    let sql = "SELECT id FROM change WHERE editID >= ? ORDER BY editID, id LIMIT 1"
    if let id: Change.ID = try value(sql, [edit]) { return id }
    return try Int64(number("SELECT ifnull(max(id), 0) + 1 FROM change"))
  }

  fileprivate func additionsAndDeletions(
    _ changes: Range<Change.ID>
  ) throws -> (added: Int, deleted: Int, first: Change.ID, last: Change.ID) {
    try first(
      """
      SELECT ifnull(sum(before IS NULL), 0), ifnull(sum(after IS NULL), 0),
        ifnull(min(CASE WHEN before IS NULL OR after IS NULL THEN id END), 0),
        ifnull(max(CASE WHEN before IS NULL OR after IS NULL THEN id END), 0)
      FROM change WHERE id >= ? AND id < ? AND tableName = 'animal'
      """, [changes.lowerBound, changes.upperBound]
    ) { row in
      try (
        row.decode(Int.self, atIndex: 0), row.decode(Int.self, atIndex: 1),
        row.decode(Int64.self, atIndex: 2), row.decode(Int64.self, atIndex: 3)
      )
    } ?? (0, 0, 0, 0)
  }

  /// The times of the first and the last change; if clocks differ, the earlier comes first.
  fileprivate func times(ofChanges changes: ClosedRange<Change.ID>?) throws -> ClosedRange<Date>? {
    guard let changes else { return nil }
    let times = try [changes.lowerBound, changes.upperBound].compactMap { id in
      try value("SELECT editID FROM change WHERE id = ?", [id])
        .flatMap { try time(ofEditFrom: $0)?.date }
    }
    guard let first = times.min(), let last = times.max() else { return nil }
    return first...last
  }
}

/// The periods of a time span, in the shortest unit that does not need too many.
private struct GrowthScale {
  let unit: Growth.Unit
  /// When each begins, in order; at least one.
  let starts: [Date]

  /// Divides the time between two dates into at least one and at most `most` periods. If even the
  /// years are too many, it omits the first ones.
  init(from start: Date, through end: Date, atMost most: Int, in zone: TimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    // As in ISO 8601.
    calendar.firstWeekday = 2
    // Estimated first, as there may be millions of hours.
    let span = end.timeIntervalSince(start)
    unit = Growth.Unit.allCases.first { span / $0.length.seconds <= Double(most - 1) } ?? .year
    var starts: [Date] = []
    var date = end
    let component = unit.length.component
    while starts.count < most, let period = calendar.dateInterval(of: component, for: date) {
      starts.append(period.start)
      if period.start <= start { break }
      date = period.start.addingTimeInterval(-1)
    }
    self.starts = starts.isEmpty ? [end] : starts.reversed()
  }
}

extension Growth.Unit {
  /// The calendar's name for it, and its shortest length in seconds.
  fileprivate var length: (component: Calendar.Component, seconds: Double) {
    switch self {
    case .hour: (.hour, 3_600)
    case .day: (.day, 23 * 3_600)
    case .week: (.weekOfYear, 7 * 86_400 - 3_600)
    case .month: (.month, 28 * 86_400 - 3_600)
    case .year: (.year, 365 * 86_400 - 3_600)
    }
  }
}
