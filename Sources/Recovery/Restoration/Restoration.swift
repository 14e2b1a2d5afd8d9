import Catalog
import Foundation
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
      let triggers = try db.remove("trigger")
      try collect()
      try RecordWriter(db: db, report: report).write()
      // Must precede the recovery edit, so that its ID is new.
      try db.raiseSequences(to: sequences)
      try db.journalRecovery(label: "Recovered \(file.name)")
      for table in DerivedTable.allCases { try db.fill(table) }
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
  /// How many photos have lost their originals.
  public internal(set) var lostPhotos = 0
  /// Whether no other record is missing.
  public let isComplete: Bool

  /// Creates the outcome of a recovery.
  package init(saved: Int, expected: Int, isComplete: Bool) {
    self.saved = saved
    self.expected = expected
    self.isComplete = isComplete
  }
}

extension Database {
  /// Journals, as one edit, how the restored records differ from their last state in the journal.
  /// Adds that edit also if the newest one is hidden, which would otherwise collect the changes of
  /// other programs.
  func journalRecovery(label: String) throws {
    guard try needsRecoveryEdit() else { return }
    let author = Author.current
    try execute(
      sql: "INSERT INTO edit (time, user, host, session, label, kind) VALUES (?, ?, ?, ?, ?, ?)",
      arguments: [
        Int64(Date().timeIntervalSince1970 * 1_000), author.user, author.host, author.session,
        label, Edit.Kind.outside.rawValue,
      ])
    let edit = lastInsertedRowID
    for kind in RecordKind.all {
      let images = try ImageSQL(of: kind, self)
      try execute(
        sql: """
          INSERT INTO change (editID, tableName, recordID, before, after)
            SELECT ?, '\(kind.table)', n.recordID, n.after,
              CASE WHEN r.id IS NOT NULL THEN \(images.whole("r")) END
            FROM \(Self.differences(of: images))
          """, arguments: [edit])
    }
  }

  private func needsRecoveryEdit() throws -> Bool {
    let isHidden = "ifnull((SELECT isOpen FROM edit ORDER BY id DESC LIMIT 1), 0)"
    let differ = try RecordKind.all.map { kind in
      "EXISTS (SELECT 1 FROM \(Self.differences(of: try ImageSQL(of: kind, self))))"
    }
    return try number("SELECT \(isHidden) OR \(differ.joined(separator: " OR "))") > 0
  }

  private static func differences(of images: ImageSQL) -> String {
    let kind = images.kind
    return """
      \(kind.newest) n LEFT JOIN \(kind.table) r ON r.id = n.recordID WHERE \(images.differs)
      """
  }

  /// Ensures that no ID is reused, even of a lost record; the file states the greatest ones found.
  func raiseSequences(to found: [String: Int64]) throws {
    for table in RecordKind.all.map(\.table) + ["edit", "draft"] {
      let used = """
        max(?, (SELECT ifnull(max(id), 0) FROM \(table)),
          (SELECT ifnull(max(recordID), 0) FROM change WHERE tableName = '\(table)'))
        """
      try execute(sql: "DELETE FROM sqlite_sequence WHERE name = ?", arguments: [table])
      try execute(
        sql: """
          INSERT INTO sqlite_sequence (name, seq)
            SELECT name, seq FROM (SELECT ? AS name, \(used) AS seq) WHERE seq > 0
          """,
        arguments: [table, found[table] ?? 0])
    }
  }
}
