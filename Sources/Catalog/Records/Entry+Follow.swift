import GRDB

extension Entry {
  /// Whether it is still to be done on a day in ISO 8601 form, and its own day has passed.
  public func isLate(on day: String) -> Bool { text(of: .isDone) != "yes" && time + "~" < day }

  /// The last time at which something may be due that is done with what was done at a time. Of a
  /// date that is known to the month or the year, that is its beginning.
  static func lastDue(at time: String) -> String {
    time.utf8.count < 10 ? time : time.prefix(10) + "~"
  }

  private var isDone: Bool { text(of: .isDone) == "yes" }

  /// What follows from adding, changing or deleting an entry: what is planned after one that is
  /// done goes with it, or moves with its day.
  static func follow(_ db: Database, since old: Entry?, to new: Entry?) throws {
    if let old, old.isDone {
      let same = try db.entries(like: old)
      let isSame = new.map { new in
        new.isDone && (new.animal, new.log, new.time) == (old.animal, old.log, old.time)
          && same.subject.map { Folding.key(new.text(of: $0)) == Folding.key(old.text(of: $0)) }
            ?? true
      }
      if isSame == true { return }
      guard let next = try db.log(old.log)?.repeats?.day(after: old.time) else {
        if let new, new.isDone { try new.planNext(db) }
        return
      }
      try db.run(
        "DELETE FROM entry \(same.clause) AND isDone = 0 AND at = ?", same.arguments + [next])
      let last: Entry.ID? = try db.value(
        "SELECT id FROM entry \(same.clause) AND isDone = 1 ORDER BY at DESC LIMIT 1",
        same.arguments)
      try last.flatMap(db.entry)?.planNext(db)
    }
    if let new, new.isDone { try new.planNext(db) }
  }

  /// What follows once it is done: what was due of the same up to its day is done with it and goes,
  /// and the next is due where its log repeats, counted from the day on which it was done; it
  /// replaces the one that was counted from the time before. Nothing follows if the same was done
  /// later, too.
  func planNext(_ db: Database) throws {
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
    let last = Self.lastDue(at: time)
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
