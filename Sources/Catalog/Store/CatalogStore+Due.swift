import GRDB

/// How many entries are still to be done by a day, and how many of them are late.
public struct DueCounts: Hashable, Sendable {
  /// Those whose day has come, the late ones among them.
  public let all: Int
  /// Those whose day has passed.
  public let late: Int

  package init(all: Int, late: Int) {
    (self.all, self.late) = (all, late)
  }
}

extension CatalogStore {
  /// How many entries are due on a day in ISO 8601 form.
  public func dueCounts(on day: String) throws(CatalogError) -> DueCounts {
    try read { db in
      let isOpen = try db.number("SELECT EXISTS (SELECT 1 FROM entry WHERE isDone = 0)") == 1
      if !isOpen { return DueCounts(all: 0, late: 0) }
      return DueCounts(
        all: try db.countOfDue(.by(day)), late: try db.countOfDue(.before(day)))
    }
  }

  /// The entry of the same animal and log, and about the same, that is to be done next after it;
  /// nil for none.
  public func next(after entry: Entry) throws(CatalogError) -> Entry? {
    try read { db in
      let alike = try db.entries(like: entry)
      let id: Entry.ID? = try db.value(
        "SELECT id FROM entry \(alike.clause) AND isDone = 0 AND at > ? ORDER BY at LIMIT 1",
        alike.arguments + [entry.time])
      return try id.flatMap(db.entry)
    }
  }

  /// The logs in use that are not for an animal, of which it has nothing to do.
  public func logs(notFor animal: Animal.ID) throws(CatalogError) -> Set<Log.ID> {
    try read { db in
      let logs = try db.logs("onlyFor IS NOT NULL AND NOT isRetired").filter { log in
        guard let isMeant = try db.isMeant(by: log) else { return true }
        return try db.number(
          "SELECT EXISTS (SELECT 1 FROM animal a WHERE a.id = ? AND \(isMeant.sql))",
          [animal] + StatementArguments(isMeant.values)) == 0
      }
      return Set(logs.map(\.id))
    }
  }

  /// A page of the entries that are due by a day, the one that is due longest first. A page with
  /// more than `bytes` of text has fewer.
  public func due(
    by day: String, from start: PageStart<Entry>, limit: Int, bytes: Int = .max
  ) throws(CatalogError) -> Page<Entry> {
    try read { db in
      let (condition, fields) = (try db.isDue(.by(day)), try db.fields(of: .entry))
      return try PageWeight.bounding(rows: limit, bytes: bytes) { limit in
        var filter = Filter()
        filter.add(condition)
        return try Keyset(leading: ["e.at"], id: "e.id").page(
          from: start, limit: limit, where: filter
        ) {
          ([$0.time.databaseValue], $0.id)
        } read: { clauses, arguments in
          let sql = "SELECT e.id FROM entry e CROSS JOIN animal a ON a.id = e.animalID \(clauses)"
          let ids: [Entry.ID] = try db.values(sql, arguments)
          return try ids.compactMap { try db.entry($0, fields) }
        }
      }
    }
  }
}

/// When entries are due.
enum DueTime: Hashable {
  /// On this day, or before it.
  case by(String)
  /// Before this day.
  case before(String)

  /// On any day.
  static let ever = by("9999")
}

extension Database {
  /// The condition that an entry `e` of an animal `a` is due. Of a date that is known to the month
  /// or the year, the end counts: it is late once that has passed.
  func isDue(_ time: DueTime) throws -> Filter.Condition {
    let limit =
      switch time {
      case .by(let day): Filter.Condition("e.at <= ?", [day + "~"])
      case .before(let day): Filter.Condition("e.at || '~' < ?", [day])
      }
    var conditions = [Filter.Condition("e.isDone = 0"), limit]
    if case .before(let day) = time { conditions.append(Filter.Condition("e.at < ?", [day])) }
    for log in try logs("onlyFor IS NOT NULL AND NOT isRetired") {
      let isOther = Filter.Condition("e.logID <> ?", [log.id])
      conditions.append(try isMeant(by: log).map { .or([isOther, $0]) } ?? isOther)
    }
    conditions.append(
      Filter.Condition("e.logID NOT IN (SELECT id FROM log WHERE isRetired)"))
    return .and(conditions)
  }

  /// The condition that a log is for an animal `a`; nil if it is for none, as it has come to ask
  /// for what is due, which depends on it.
  fileprivate func isMeant(by log: Log) throws -> Filter.Condition? {
    let find = log.onlyFor ?? ""
    if FindText(find, in: try fieldsWithDerived()).asksForDue { return nil }
    return Filter(try ResolvedQuery(AnimalQuery(find: find), self), byIndex: false).condition
  }

  /// When the first entry of an animal in a log is due; nil if none ever is.
  func firstDue(of animal: Animal.ID, in log: Log.ID) throws -> String? {
    let isDue = try isDue(.ever)
    return try value(
      """
      SELECT e.at FROM entry e CROSS JOIN animal a ON a.id = e.animalID
        WHERE e.animalID = ? AND e.logID = ? AND \(isDue.sql) ORDER BY e.at LIMIT 1
      """, [animal, log] + StatementArguments(isDue.values))
  }

  fileprivate func countOfDue(_ time: DueTime) throws -> Int {
    let isDue = try isDue(time)
    return try number(
      """
      SELECT count(*) FROM entry e CROSS JOIN animal a ON a.id = e.animalID WHERE \(isDue.sql)
      """, StatementArguments(isDue.values))
  }
}
