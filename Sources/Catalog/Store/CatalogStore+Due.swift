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

extension Entry {
  /// Whether it is still to be done on a day in ISO 8601 form, and its own day has passed.
  public func isLate(on day: String) -> Bool { text(of: .isDone) != "yes" && time + "~" < day }

  private var isDone: Bool { text(of: .isDone) == "yes" }

  /// What follows from adding, changing or deleting an entry: what is planned after one that is
  /// done goes with it, or moves with its day.
  static func follow(_ db: Database, since old: Entry?, to new: Entry?) throws {
    if let old, old.isDone {
      let same = try db.entries(like: old)
      let isSame = new.map { new in
        new.isDone && new.time == old.time
          && same.subject.map { Folding.key(new.text(of: $0)) == Folding.key(old.text(of: $0)) }
            ?? true
      }
      if isSame == true { return }
      guard let next = try db.log(old.log)?.repeats?.day(after: old.time) else {
        if let new, new.isDone { try new.follow(db) }
        return
      }
      try db.run(
        "DELETE FROM entry \(same.clause) AND isDone = 0 AND at = ?", same.arguments + [next])
      let last: Entry.ID? = try db.value(
        "SELECT id FROM entry \(same.clause) AND isDone = 1 ORDER BY at DESC LIMIT 1",
        same.arguments)
      try last.flatMap(db.entry)?.follow(db)
    }
    if let new, new.isDone { try new.follow(db) }
  }

  /// Does what follows from the last entry of an animal in a log, or the last about each subject.
  static func follow(_ db: Database, of animal: Animal.ID, in log: Log.ID) throws {
    let main = try db.fields(of: .entry).of(log).custom.first
    let subject = main.flatMap { $0.isSubject ? "\($0.column) COLLATE NOCASE" : nil } ?? "1"
    let last: [Entry.ID] = try db.values(
      """
      SELECT id FROM (SELECT id, max(at) FROM entry
        WHERE animalID = ? AND logID = ? AND isDone = 1 GROUP BY \(subject))
      """, [animal, log])
    for id in last { try db.entry(id)?.follow(db) }
  }

  /// What follows once it is done: what was due of the same up to its day is done with it and goes,
  /// and the next is due where its log repeats, counted from the day on which it was done; it
  /// replaces the one that was counted from the time before. Nothing follows if the same was done
  /// later, too.
  private func follow(_ db: Database) throws {
    let all = try db.customFields("true", of: .entry).filter { $0.log == log }
    let same = try db.entries(like: self)
    if try db.hasEntry(same, "isDone = 1 AND at > ?", [time]) { return }
    let repeats = try db.log(log)?.repeats
    let next = repeats?.day(after: time)
    let former: String =
      try db.value(
        "SELECT at FROM entry \(same.clause) AND isDone = 1 ORDER BY at DESC LIMIT 1",
        same.arguments) ?? ""
    let counted = repeats?.day(after: former) ?? ""
    // Of a date that is known to the month or the year, only what is due by its beginning.
    let last = time.utf8.count < 10 ? time : time.prefix(10) + "~"
    let due = same.orUnsaid(in: all)
    try db.run(
      "DELETE FROM entry \(due.clause) AND isDone = 0 AND (at <= ? OR at = ?)",
      due.arguments + [last, counted])
    guard let next, try !db.hasEntry(same, "isDone = 0") else { return }
    var draft = RecordDraft(self)
    (draft[text: .time], draft[text: .isDone]) = (next, "no")
    // What was measured, and how it was done, is not known yet.
    for field in all where field != same.subject { draft[field] = nil }
    _ = try RecordSave(db, adding: draft, to: .entry).write()
  }
}
