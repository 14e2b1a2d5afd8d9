import GRDB

/// Finds the entries that were there before for the rows of a file, and tracks which already have a
/// row.
struct EntryMatcher {
  /// What a row is to the entries that were there before.
  enum Match {
    /// Something new.
    case none
    /// What is there, or was put right there.
    case same
    /// An entry of which it says something else in these columns.
    case known(Entry.ID, differing: [Int])
  }

  private typealias Former = (id: Entry.ID, values: [DatabaseValue])

  private let db: Database
  private let log: Log.ID
  /// Whether an entry of which a row says something else is a new one.
  private let addsChanged: Bool
  private let columns: [String]
  /// SQL for what an entry has in them: nothing in the columns of new fields, which are added with
  /// the first entry.
  private let selection: String
  /// The indices of the columns that rows of the file mention, and whether it is done: what a file
  /// tells has happened.
  private let said: [Int]
  /// The indices of other columns with dates, one of which may say when an entry was due.
  private let dates: [Int]
  /// The indices of the columns that, with animal and time, identify an entry; nil for all.
  private let identity: [Int]?
  /// The indices of the columns with the time, whether it is done, and what it is about if the main
  /// field of the log says so.
  private let (time, done): (Int, Int)
  private let subject: Int?
  /// Whether entries of the log were still to be done.
  private let hasOpen: Bool
  private let last: Entry.ID
  private var claimed = IDSet()

  /// Matches rows that hold these fields of entries.
  init(
    _ db: Database, _ rules: ImportRules, key: Set<Field.ID>?, of fields: Fields, in log: Log.ID
  ) throws {
    self.db = db
    self.log = log
    addsChanged = rules.onChange == .add
    columns = fields.columns
    let there = Set(try db.columns(in: "entry").map(\.name))
    selection = columns.map { there.contains($0) ? $0 : "NULL" }.joined(separator: ", ")
    said = fields.indices.filter {
      !rules.unsaid.contains(fields[$0].id) || fields[$0] == .isDone
    }
    dates = said.filter { fields[$0].isDate && fields[$0] != .time }
    identity = key.map { key in fields.indices.filter { key.contains(fields[$0].id) } }
    time = fields.firstIndex { $0 == .time } ?? 0
    done = fields.firstIndex { $0 == .isDone } ?? 0
    let main = try db.fields(of: .entry).of(log).custom.first
    subject = fields.firstIndex { $0.id == main?.id && $0.isSubject }
    hasOpen =
      try db.number("SELECT EXISTS (SELECT 1 FROM entry WHERE isDone = 0 AND logID = ?)", [log])
      == 1
    last = try db.lastEntry()
  }

  /// Compares a row with the entries of its animal, and claims the one that it means.
  mutating func match(_ row: [DatabaseValue], of animal: Animal.ID) throws -> Match {
    let found = try former(of: animal, "at = ?", [row[time]])
    // What was corrected since in the catalog stays so while the file says what it said.
    let same =
      try found.first { differing($0, row).isEmpty } ?? found.first { try wasImported(row, as: $0) }
    if let same {
      claimed.insert(same.id)
      return .same
    }
    if try wasDoneSince(row, of: animal) { return .same }
    var known: Former?
    if let identity {
      known = found.first { entry in identity.allSatisfy { entry.values[$0] == row[$0] } }
    }
    if known == nil { known = try due(row, of: animal) }
    guard let known, !addsChanged else { return .none }
    claimed.insert(known.id)
    return .known(known.id, differing: differing(known, row))
  }

  /// The indices of the columns that a row says something else of.
  private func differing(_ entry: Former, _ row: [DatabaseValue]) -> [Int] {
    said.filter { entry.values[$0] != row[$0] }
  }

  /// Whether a row says what the last import of an entry did, as the journal has it.
  private func wasImported(_ row: [DatabaseValue], as entry: Former) throws -> Bool {
    // The image after a change has only the columns that it changed.
    let isEqual = said.map { index in
      """
      AND (SELECT json_extract(after, '$.\(columns[index])') FROM change
        WHERE recordID = ?1 AND tableName = 'entry' AND id <= i.last
          AND json_type(after, '$.\(columns[index])') IS NOT NULL
        ORDER BY id DESC LIMIT 1) IS ?
      """
    }
    return try db.number(
      """
      SELECT EXISTS (
        SELECT 1 FROM (
          SELECT max(c.id) AS last FROM change c JOIN edit e ON e.id = c.editID
          WHERE c.recordID = ?1 AND c.tableName = 'entry'
            AND e.label GLOB '\(ImportRules.verb) *' AND NOT e.isUndone) i
        WHERE i.last IS NOT NULL \(isEqual.joined(separator: " ")))
      """, StatementArguments([entry.id.databaseValue] + said.map { row[$0] })) == 1
  }

  /// Whether what a row says is still to be done was done at its time or later, or before it, when
  /// it was known for when.
  private func wasDoneSince(_ row: [DatabaseValue], of animal: Animal.ID) throws -> Bool {
    if row[done] != 0.databaseValue { return false }
    let isAlike = isAlike(row)
    let wasKnown = dates.map { " OR \(columns[$0]) = ?1" }.joined()
    return try !former(
      of: animal, "isDone = 1 AND (at >= ?1\(wasKnown))\(isAlike.sql)",
      [row[time]] + isAlike.values
    ).isEmpty
  }

  /// The entry that was due, if a row says that it was done: on the day that the row names besides,
  /// or until the day on which it was done.
  private func due(_ row: [DatabaseValue], of animal: Animal.ID) throws -> Former? {
    guard hasOpen, row[done] == 1.databaseValue, let day = String.fromDatabaseValue(row[time])
    else { return nil }
    let isAlike = isAlike(row)
    let named = dates.map { row[$0] }.filter { !$0.isNull }
    let isNamed = named.map { _ in " OR at = ?" }.joined()
    let all = try former(
      of: animal, "(at <= ?\(isNamed)) AND isDone = 0\(isAlike.sql)",
      [(day.prefix(10) + "~").databaseValue] + named + isAlike.values)
    return all.first { named.contains($0.values[time]) } ?? all.first
  }

  private func isAlike(_ row: [DatabaseValue]) -> (sql: String, values: [DatabaseValue]) {
    subject.map { (" AND \(columns[$0]) IS ? COLLATE NOCASE", [row[$0]]) } ?? ("", [])
  }

  /// The entries of an animal that have no row yet and meet a condition.
  private func former(
    of animal: Animal.ID, _ condition: String, _ values: [DatabaseValue]
  ) throws -> [Former] {
    try db.rows(
      """
      SELECT id, \(selection) FROM entry
        WHERE \(condition) AND animalID = ? AND logID = ? AND id <= ? ORDER BY at, id
      """,
      StatementArguments(
        values + [animal.databaseValue, log.databaseValue, last.databaseValue])
    ) { row in
      (try row.decode(Int64.self, atIndex: 0), Array(row.databaseValues.dropFirst()))
    }.filter { !claimed.contains($0.0) }
  }
}

extension Database {
  /// The last entry, whatever its log; 0 if there is none, or none in the log that is given.
  func lastEntry(of log: Log.ID? = nil) throws -> Entry.ID {
    let isThere =
      try log.map { try number("SELECT EXISTS (SELECT 1 FROM entry WHERE logID = ?)", [$0]) } ?? 1
    return isThere == 1 ? Int64(try number("SELECT ifnull(max(id), 0) FROM entry")) : 0
  }
}
