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

  /// The entry of the same animal and log, and about the same, that is to be done next; nil for
  /// none.
  public func next(after entry: Entry) throws(CatalogError) -> Entry? {
    try read { db in
      var next = try db.entries(like: entry)
      next.add("isDone = 0")
      let id: Entry.ID? = try db.value(
        "SELECT id FROM entry \(next.clause) ORDER BY at LIMIT 1", next.arguments)
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

  /// What follows once an entry is done: what was due of the same is done with it and goes, and the
  /// next is due where its log repeats, counted from the day on which it was done. Nothing follows
  /// if the same was done later, too.
  static func follow(_ db: Database, since old: Entry?, to new: Entry) throws {
    guard new.text(of: .isDone) == "yes", old?.text(of: .isDone) != "yes" else { return }
    let alike = try db.entries(like: new)
    guard try !db.hasEntry(alike, Filter.Condition("isDone = 1 AND at > ?", [new.time])) else {
      return
    }
    let day = try db.log(new.log)?.repeats?.day(after: new.time)
    var due = alike
    due.add("isDone = 0 AND at <= ?", [(day ?? String(new.time.prefix(10))) + "~"])
    try db.run("DELETE FROM entry \(due.clause)", due.arguments)
    guard let day, try !db.hasEntry(alike, Filter.Condition("isDone = 0")) else { return }
    var next = RecordDraft(new)
    (next[text: .time], next[text: .isDone]) = (day, "no")
    // What was measured, and how it was done, is not known yet.
    let own = try db.fields(of: .entry).of(new.log).custom
    for field in own where field != own.first || !field.isSubject { next[field] = nil }
    _ = try RecordSave(db, adding: next, to: .entry).write()
  }
}

extension Field {
  /// Whether it says what an entry is about if it is the main field of a log, such as a vaccine;
  /// a weight or a note is what came of it.
  fileprivate var isSubject: Bool {
    valueKind.map { ($0.isText && !$0.isMultiline) || $0.words != nil } ?? false
  }
}

extension Database {
  /// The other entries of the same animal and log, and about the same if that is said.
  fileprivate func entries(like entry: Entry) throws -> Filter {
    var filter = Filter()
    filter.add("animalID = ? AND logID = ? AND id <> ?", [entry.animal, entry.log, entry.id])
    if let main = try fields(of: .entry).of(entry.log).custom.first, main.isSubject {
      let column = main.column
      filter.add(
        "(\(column) IS NULL OR \(column) = (SELECT \(column) FROM entry WHERE id = ?))", [entry.id])
    }
    return filter
  }

  fileprivate func hasEntry(_ filter: Filter, _ condition: Filter.Condition) throws -> Bool {
    var filter = filter
    filter.add(condition)
    return try number("SELECT EXISTS (SELECT 1 FROM entry \(filter.clause))", filter.arguments) == 1
  }
}
