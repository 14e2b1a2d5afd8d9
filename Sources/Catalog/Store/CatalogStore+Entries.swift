import GRDB

/// How an animal shows one log: the fields that it has of the latest entry, what is counted, and
/// what is due.
public struct LogSummary: Hashable, Sendable {
  /// The field of the latest value; nil if the entries have no main field.
  public let main: Field?
  /// The field of the date of the latest entry.
  public let time: Field
  /// The number of its entries that are done, counted up to `most`.
  public let count: Int
  /// The last numbers in the main field, the earliest first; empty if it does not hold numbers.
  public let numbers: [Double]
  /// When the first of what is still to be done is due, or was; nil if nothing is.
  public let due: String?

  /// The fields of the latest entry.
  public var fields: [Field] { [main, time].compactMap(\.self) }

  /// The name of the log, or what it says if it has no main field.
  public var title: String { (main ?? time).title }
  /// The greatest count, as every view of an animal counts its entries.
  public static let most = 1_000
  /// The most numbers.
  static let maxNumbers = 24
  /// Among how many of the newest entries one is sought that is still to be done.
  fileprivate static let mostSought = 50
}

extension CatalogStore {
  /// A page of the entries of an animal, in one log or in all that are not retired, the newest
  /// first. A page with more than `bytes` of text has fewer.
  public func entries(
    of animal: Animal.ID, in log: Log.ID? = nil, from start: PageStart<Entry>, limit: Int,
    bytes: Int = .max
  ) throws(CatalogError) -> Page<Entry> {
    try read { db in
      let fields = try db.fields(of: .entry)
      let logs = try log.map { [$0] } ?? db.logs("NOT isRetired").map(\.id)
      return try PageWeight.bounding(rows: limit, bytes: bytes) { limit in
        let pages = try logs.map { log in
          try db.entries(of: animal, in: log, fields.of(log), from: start, limit: limit)
        }
        let found = pages.flatMap(\.rows).sorted {
          start.isBackward == (($0.time, $0.id) < ($1.time, $1.id))
        }
        let page = Page(found, backward: start.isBackward, limit: limit)
        return Page(
          rows: page.rows, reachesEnd: page.reachesEnd && pages.allSatisfy(\.reachesEnd))
      }
    }
  }

  /// The last numbers in the main field of an animal's entries that are done, the earliest first;
  /// none if it does not hold numbers.
  public func numbers(
    of animal: Animal.ID, in log: Log, limit: Int
  ) throws(CatalogError) -> [Double] {
    try read { db in
      guard let main = try db.fields(of: .entry).of(log.id).custom.first,
        main.valueKind?.isNumber == true
      else { return [] }
      return try db.numbers(in: main.column, of: animal, log.id, limit: limit)
    }
  }

  /// The last entry of an animal in a log that was done up to a time; nil if there is none.
  public func entry(
    upTo time: String, of animal: Animal.ID, in log: Log.ID, besides id: Entry.ID? = nil
  ) throws(CatalogError) -> Entry? {
    try read { db in
      try db.entries(
        db.fields(of: .entry).of(log),
        """
        WHERE animalID = ? AND logID = ? AND at <= ? AND isDone AND a.id IS NOT ?
        ORDER BY at DESC, a.id DESC LIMIT 1
        """, [animal, log, time, id]
      ).first
    }
  }

  /// Deletes an entry.
  ///
  /// - Throws: `CatalogError.gone`, `.changed`, and what every write may throw.
  public func delete(_ entry: Entry) async throws {
    try await record { db in
      let now: Entry = try db.saved(entry.id)
      if now != entry { throw CatalogError.changed(now.journaled, name: now.name) }
      try db.run("DELETE FROM entry WHERE id = ?", [entry.id])
      try Entry.follow(db, since: entry, to: nil)
      return LabelledResult((), as: EditLabel.deleted(entry))
    }
  }
}

extension Database {
  func entry(_ id: Entry.ID) throws -> Entry? { try entry(id, fields(of: .entry)) }

  func entry(_ id: Entry.ID, _ fields: Fields) throws -> Entry? {
    try entries(fields, "WHERE a.id = ?", [id]).first
  }

  fileprivate func entries(
    of animal: Animal.ID, in log: Log.ID, _ fields: Fields, from start: PageStart<Entry>,
    limit: Int
  ) throws -> Page<Entry> {
    var condition = Filter()
    condition.add("animalID = ? AND logID = ?", [animal, log])
    return try Keyset(leading: ["at"], id: "a.id", isDescending: true).page(
      from: start, limit: limit, where: condition
    ) {
      ([$0.time.databaseValue], $0.id)
    } read: {
      try entries(fields, $0, $1)
    }
  }

  /// The entries `a` selected by the clauses that follow `FROM entry a`.
  func entries(
    _ fields: Fields, _ clauses: String, _ arguments: StatementArguments
  ) throws -> [Entry] {
    let selection = fields.map(\.selection).joined(separator: ", ")
    let sql = "SELECT a.id, a.animalID, a.logID, \(selection) FROM entry a \(clauses)"
    return try rows(sql, arguments) { row in
      var next = 3
      let values = try FieldValues(row: row, of: fields, at: &next)
      try PageWeight.add(values.weight)
      return Entry(
        id: try row.decode(Int64.self, atIndex: 0), animal: try row.decode(Int64.self, atIndex: 1),
        log: try row.decode(Int64.self, atIndex: 2), values: values)
    }
  }

  /// The logs in which an animal, read with what follows from them, has entries.
  func summaries(of animal: Animal, in fields: Fields) throws -> [LogSummary] {
    let counts = try counts(of: animal.id)
    return try fields.derived.filter(\.isTimeOfLatest).compactMap { time in
      guard let log = time.log, let (count, isOpen) = counts[log] else { return nil }
      let due = isOpen ? try firstDue(of: animal.id, in: log) : nil
      if count == 0, due == nil { return nil }
      let own = fields.derived.filter { $0.log == log }
      let main = own.first { $0.source == .anyEntry }
      let numbers = try main.flatMap { main in
        main.valueKind?.isNumber == true
          ? try self.numbers(in: main.column, of: animal.id, log, limit: LogSummary.maxNumbers)
          : nil
      }
      return LogSummary(
        main: own.first { $0.source == .latest && $0 != time }, time: time, count: count,
        numbers: numbers ?? [], due: due)
    }
  }

  /// How many entries of an animal are done, by log, and whether any of the newest is still to be
  /// done.
  private func counts(of animal: Animal.ID) throws -> [Log.ID: (done: Int, isOpen: Bool)] {
    let counts = try rows(
      """
      SELECT l.id,
        (SELECT count(*) FROM (
          SELECT 1 FROM entry WHERE animalID = ?1 AND logID = l.id AND isDone LIMIT ?2)),
        EXISTS (SELECT 1 FROM (
          SELECT isDone FROM entry WHERE animalID = ?1 AND logID = l.id ORDER BY at DESC LIMIT ?3)
        WHERE NOT isDone)
      FROM log l
      """, [animal, LogSummary.most, LogSummary.mostSought]
    ) { row in
      (
        try row.decode(Log.ID.self, atIndex: 0),
        (try row.decode(Int.self, atIndex: 1), try row.decode(Bool.self, atIndex: 2))
      )
    }
    return Dictionary(uniqueKeysWithValues: counts)
  }

  fileprivate func numbers(
    in column: String, of animal: Animal.ID, _ log: Log.ID, limit: Int
  ) throws -> [Double] {
    let numbers: [Double] = try values(
      """
      SELECT \(column) FROM entry WHERE animalID = ? AND logID = ? AND isDone
        AND typeof(\(column)) IN ('integer', 'real')
      ORDER BY at DESC, id DESC LIMIT ?
      """, [animal, log, limit])
    return numbers.reversed()
  }
}
