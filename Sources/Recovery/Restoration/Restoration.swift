import Catalog
import GRDB

/// Restores what is left of a damaged catalog into a new, empty one.
final class Restoration {
  private let db: Database
  private let file: DamagedFile
  private let onLoss: (String) -> Void
  /// Whether anything other than an animal is lost.
  private var hasLoss = false
  private var sequences: [String: Int64] = [:]
  /// The number of animals according to the damaged catalog.
  private var counted = 0
  /// Whether all its counts are plausible.
  private var areCountsSound = true
  private var rows = 0

  /// Prepares to restore a file into the database; `onLoss` takes a line for each loss.
  init(_ db: Database, of file: DamagedFile, onLoss: @escaping (String) -> Void) {
    self.db = db
    self.file = file
    self.onLoss = onLoss
  }

  /// Restores everything that is left, in one transaction.
  func run() throws -> RecoveredCatalog {
    try db.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF")
    try db.inTransaction {
      let triggers = try db.removeTriggers()
      try collect()
      try RecordWriter(db: db, report: report).write()
      // Must precede the recovery edit, so that its ID is new.
      try db.raiseSequences(to: sequences)
      try db.journalRecovery(label: "Recovered \(file.name)")
      try db.fillDerivedTables()
      for trigger in triggers { try db.execute(sql: trigger) }
      try db.makeWhatFollowsFields()
      try db.indexReferences()
      for shared in try db.makeUniqueIndexes() {
        report(
          "Field \(shared.field.title): animals share values, which are no longer unique", false)
      }
      return .commit
    }
    return try result()
  }

  private func collect() throws {
    for problem in file.problems { report(problem.line, problem.isLoss) }
    let records = try FoundRecords(db, in: file)
    let journal = try FoundJournal(db, report)
    var recovery = RowRecovery(file, report)
    try recovery.run { try add($0, to: records, journal) }
    if rows == 0, file.header?.applicationID != Schema.applicationID {
      throw CatalogError.file(file.path, .nothingLeft)
    }
    try journal.repair(
      isMissingSome: recovery.damaged.contains(.change),
      knowsAll: !recovery.damaged.contains(.changeKeys))
    for kind in RecordKind.found {
      let isMissingSome = recovery.damaged.contains { $0.name == kind.table }
      try records.fill(kind, isMissingSome: isMissingSome)
    }
    // Without the counts, the number of missing animals is unknown.
    let knowsCounts = areCountsSound && !recovery.damaged.contains(.count)
    if recovery.damaged.contains(.animal), !knowsCounts { hasLoss = true }
  }

  private func add(_ row: FoundRow, to records: FoundRecords, _ journal: FoundJournal) throws {
    if !row.table.isKeys { rows += 1 }
    switch row.table {
    case .sequence: note(sequence: row)
    case .count: note(count: row)
    case .changeKeys: try journal.add(keys: row)
    default:
      guard let kind = row.table.kind else { return try journal.add(row) }
      try row.table.isKeys ? records.add(keys: row, of: kind) : records.add(row, of: kind)
    }
  }

  private func note(count row: FoundRow) {
    let most = Int64(file.pageCount * file.usable)
    if let number = row["count"].number, (0...most).contains(number) {
      counted += Int(number)
    } else {
      areCountsSound = false
    }
  }

  private func note(sequence row: FoundRow) {
    guard let name = row["name"].string, let number = row["seq"].number else { return }
    sequences[name] = max(sequences[name] ?? 0, number)
  }

  private func report(_ line: String, _ isLoss: Bool) {
    if isLoss { hasLoss = true }
    onLoss(line)
  }

  private func result() throws -> RecoveredCatalog {
    if !file.isUnchanged {
      report("The file was changed while it was read; close other programs and try again", true)
    }
    if let problem = try db.firstProblem() {
      throw CatalogError.file(file.path, .unexpected(reason: problem))
    }
    if try db.orphans() > 0 {
      throw CatalogError.file(file.path, .unexpected(reason: "a record names one that is missing"))
    }
    let saved = try db.number("SELECT count(*) FROM animal")
    let found = try db.number("SELECT count(*) FROM temp.found WHERE tableName = 'animal'")
    let expected = max(counted, found)
    return RecoveredCatalog(
      saved: saved, expected: expected, isComplete: !hasLoss && saved == expected)
  }
}

/// The outcome of a recovery.
public struct RecoveredCatalog: Equatable, Sendable {
  /// The number of animals in the new catalog.
  public let saved: Int
  /// The number of animals that there were, as far as is known.
  public let expected: Int
  /// Whether nothing is missing.
  public let isComplete: Bool

  /// Creates the outcome of a recovery.
  package init(saved: Int, expected: Int, isComplete: Bool) {
    self.saved = saved
    self.expected = expected
    self.isComplete = isComplete
  }
}
