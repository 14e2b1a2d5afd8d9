import GRDB

/// Finds the entries that were there before for the rows of a file, and tracks which already have a
/// row.
struct EntryMatcher {
  /// What a row is to the entries that were there before.
  enum Match {
    /// Something new.
    case new
    /// What is there, or was put right there.
    case same
    /// An entry of which it says something else in these columns.
    case known(Entry.ID, differing: [Int])
    /// An entry that was still to be done, and is done by it; it differs in these columns.
    case due(Entry.ID, differing: [Int])
  }

  /// An entry that was there before, beside a row.
  private struct Former {
    let id: Entry.ID
    let values: [DatabaseValue]
    /// Whether it is about the same.
    let isAlike: Bool
  }

  private let db: Database
  private let log: Log.ID
  /// Whether an entry of which a row says something else is a new one.
  private let addsChanged: Bool
  private let columns: [String]
  /// SQL for what an entry has in them: nothing in the columns of new fields, which are added with
  /// the first entry.
  private let selection: String
  /// The indices of the columns that rows of the file mention, and of the one that says whether an
  /// entry is done: rows that do not say so are.
  private let said: [Int]
  /// The indices of other columns with dates, one of which may say when an entry was due.
  private let dates: [Int]
  /// The names of those of them that the catalog has already.
  private let knownDates: [String]
  /// The indices of the columns that, with animal and time, identify an entry; nil for all.
  private let identity: [Int]?
  /// The index of the column with the time.
  private let time: Int
  /// The index of the column that says whether an entry is done.
  private let done: Int
  /// The field that says what an entry is about, and its place among the columns; nil if none does.
  private let subject: (field: Field, place: Int)?
  /// The animals of which something in the log was still to be done.
  private let withOpen: Set<Animal.ID>
  private let last: Entry.ID
  private var claimed = IDSet()

  /// Matches rows that hold these fields of entries.
  init(
    _ db: Database, _ rules: ImportRules, key: Set<Field.ID>?, of fields: Fields, in log: Log.ID
  ) throws {
    self.db = db
    self.log = log
    addsChanged = rules.onChange == .add
    let columns = fields.columns
    self.columns = columns
    let there = Set(try db.columns(in: "entry").map(\.name))
    selection = columns.map { there.contains($0) ? $0 : "NULL" }.joined(separator: ", ")
    said = fields.indices.filter {
      !rules.unsaid.contains(fields[$0].id) || fields[$0] == .isDone
    }
    dates = said.filter { fields[$0].isDate && fields[$0] != .time }
    identity = key.map { key in fields.indices.filter { key.contains(fields[$0].id) } }
    knownDates = dates.map { columns[$0] }.filter(there.contains)
    guard let time = fields.firstIndex(of: .time), let done = fields.firstIndex(of: .isDone) else {
      throw CatalogError.fields(.changed)
    }
    (self.time, self.done) = (time, done)
    subject = try db.subject(of: log).flatMap { field in
      fields.firstIndex { $0.id == field.id }.map { (field, $0) }
    }
    withOpen = Set(
      try db.values("SELECT DISTINCT animalID FROM entry WHERE isDone = 0 AND logID = ?", [log]))
    last = try db.lastEntry()
  }

  /// Compares a row with the entries of its animal, and claims the one that it means.
  mutating func match(_ row: [DatabaseValue], of animal: Animal.ID) throws -> Match {
    let found = try former(row, of: animal, "at = ?", [row[time]])
    // What was corrected since in the catalog stays so while the file says what it said.
    let same =
      try found.first { differing($0, row).isEmpty } ?? found.first { try wasImported(row, as: $0) }
    if let same {
      claimed.insert(same.id)
      return .same
    }
    if try wasDone(row, of: animal) { return .same }
    let known = identity.flatMap { identity in
      found.first { entry in
        // What is planned about something else is not what was done.
        identity.allSatisfy { entry.values[$0] == row[$0] }
          && (entry.values[done] == 1.databaseValue || entry.isAlike)
      }
    }
    if let known {
      guard !addsChanged else { return .new }
      claimed.insert(known.id)
      return .known(known.id, differing: differing(known, row))
    }
    guard let due = try due(row, of: animal) else { return .new }
    claimed.insert(due.id)
    return .due(due.id, differing: differing(due, row))
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

  /// Whether what a row says is still to be done was done since: on its day or later, or before it
  /// by an entry that was once planned for that time.
  private func wasDone(_ row: [DatabaseValue], of animal: Animal.ID) throws -> Bool {
    guard row[done] == 0.databaseValue, let text = String.fromDatabaseValue(row[time]) else {
      return false
    }
    let wasKnown = knownDates.map { " OR \($0) = ?" }.joined()
    return try former(
      row, of: animal,
      """
      isDone = 1 AND (at >= ?\(wasKnown) OR EXISTS (
        SELECT 1 FROM change c WHERE c.recordID = entry.id AND c.tableName = 'entry'
          AND ? IN (c.before ->> 'at', c.after ->> 'at')))
      """,
      [String(text.prefix(10)).databaseValue]
        + Array(repeating: row[time], count: knownDates.count + 1)
    ).contains(where: \.isAlike)
  }

  /// The entry that was due, if a row says that it was done: on the day that the row names besides,
  /// or the last one until the day on which it was done.
  private func due(_ row: [DatabaseValue], of animal: Animal.ID) throws -> Former? {
    guard withOpen.contains(animal), row[done] == 1.databaseValue,
      let text = String.fromDatabaseValue(row[time])
    else { return nil }
    let last = Entry.lastDue(at: text).databaseValue
    let named = dates.map { row[$0] }.filter { !$0.isNull }
    let isNamed = named.map { _ in " OR at = ?" }.joined()
    let all = try former(
      row, of: animal, "(at <= ?\(isNamed)) AND isDone = 0", [last] + named
    ).filter(\.isAlike)
    return all.first { named.contains($0.values[time]) } ?? all.last
  }

  /// The entries of the animal of a row that have no row yet and meet a condition.
  private func former(
    _ row: [DatabaseValue], of animal: Animal.ID, _ condition: String, _ values: [DatabaseValue]
  ) throws -> [Former] {
    let isAlike = subject.map { $0.field.says(row[$0.place]) } ?? Filter.Condition("1")
    return try db.rows(
      """
      SELECT id, \(isAlike.sql), \(selection) FROM entry
        WHERE \(condition) AND animalID = ? AND logID = ? AND id <= ? ORDER BY at, id
      """,
      StatementArguments(
        isAlike.values + values + [
          animal.databaseValue, log.databaseValue, last.databaseValue,
        ])
    ) { row in
      try Former(
        id: row.decode(Int64.self, atIndex: 0), values: Array(row.databaseValues.dropFirst(2)),
        isAlike: row.decode(Bool.self, atIndex: 1))
    }.filter { !claimed.contains($0.id) }
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
