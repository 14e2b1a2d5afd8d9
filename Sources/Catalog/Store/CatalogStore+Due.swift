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

  /// The entry of the same animal and log that is to be done next; nil for none.
  public func next(after entry: Entry) throws(CatalogError) -> Entry? {
    try read { db in
      let id: Entry.ID? = try db.value(
        "SELECT id FROM entry WHERE animalID = ? AND logID = ? AND isDone = 0 ORDER BY at LIMIT 1",
        [entry.animal, entry.log])
      return try id.flatMap(db.entry)
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
      // It may have come to ask for what is due, which depends on it: then nothing is.
      if FindText(log.onlyFor ?? "", in: try fieldsWithDerived()).asksForDue {
        conditions.append(Filter.Condition("e.logID <> ?", [log.id]))
        continue
      }
      let resolved = try ResolvedQuery(AnimalQuery(find: log.onlyFor ?? ""), self)
      let isMeant = Filter(resolved, byIndex: false).condition
      conditions.append(.or([Filter.Condition("e.logID <> ?", [log.id]), isMeant]))
    }
    conditions.append(
      Filter.Condition("e.logID NOT IN (SELECT id FROM log WHERE isRetired)"))
    return .and(conditions)
  }

  fileprivate func countOfDue(_ time: DueTime) throws -> Int {
    let isDue = try isDue(time)
    return try number(
      """
      SELECT count(*) FROM entry e CROSS JOIN animal a ON a.id = e.animalID WHERE \(isDue.sql)
      """, StatementArguments(isDue.values))
  }
}

extension Entry {
  /// Whether it is still to be done on a day in ISO 8601 form, and its own day has passed.
  public func isLate(on day: String) -> Bool { text(of: .isDone) != "yes" && time + "~" < day }

  /// Adds the next entry of a log that repeats, counted from the day on which this one was done,
  /// unless the next of this animal is there already, or a later one was done.
  static func follow(_ db: Database, since old: Entry?, to new: Entry) throws {
    guard new.text(of: .isDone) == "yes", old?.text(of: .isDone) != "yes",
      let repeats = try db.log(new.log)?.repeats, let day = repeats.day(after: new.time),
      try db.number(
        """
        SELECT EXISTS (SELECT 1 FROM entry
          WHERE animalID = ? AND logID = ? AND (isDone = 0 OR at > ?))
        """, [new.animal, new.log, new.time]) == 0
    else { return }
    var next = RecordDraft(new)
    (next[text: .time], next[text: .isDone]) = (day, "no")
    // What was measured is not known yet; what was given is given again.
    for field in try db.fields(of: .entry).of(new.log).custom
    where field.valueKind?.isNumber == true { next[field] = nil }
    _ = try RecordSave(db, adding: next, to: .entry).write()
  }
}
