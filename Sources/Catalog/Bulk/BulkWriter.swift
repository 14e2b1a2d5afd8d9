import GRDB
import Quotation

/// The writing of many new animals: rows first, and then from all of them at once what triggers and
/// indexes keep row by row otherwise, which is many times as fast. All other triggers stay.
///
/// What is there in the end is what they would have written, to the id of each change.
struct BulkWriter {
  private let db: Database
  private let edit: Edit.ID
  /// The image of a row `r` in the journal.
  private let image: String
  private let hasCustomTexts: String
  private let triggers: [String]
  private let indexes: [String]
  /// The last animal that was there before.
  private let last: Animal.ID
  /// The greatest ID of an animal whose changes are in the journal.
  private var journaled: Animal.ID

  /// Takes triggers and indexes out of the catalog, except indexes that are needed in the meantime.
  init(_ db: Database, journaling edit: Edit.ID, keeping indexes: Set<String>) throws {
    self.db = db
    self.edit = edit
    image = try ImageSQL(of: .animal, db).whole("r")
    hasCustomTexts = try db.hasCustomTexts
    triggers = try db.remove("trigger", whose: Self.isOfInsertion())
    self.indexes = try db.remove("index", whose: Self.isOfNoRule, but: indexes)
    last = try db.lastAnimal()
    journaled = last
  }

  /// The triggers that follow the insertion of a row, or of a change in the journal.
  private static func isOfInsertion(into table: String = RecordKind.animal.table) -> String {
    "tbl_name IN ('\(table)', 'change') AND sql LIKE '%INSERT ON ' || tbl_name || '%'"
  }

  /// Without other indexes, the rules of the tables would not hold.
  private static let isOfNoRule = """
    tbl_name IN ('animal', 'animalRecency') AND sql NOT LIKE 'CREATE UNIQUE%'
    """

  /// Whether all triggers taken out would be the catalog's own; nobody else does what others do.
  static func isPossible(
    _ db: Database, for table: String = RecordKind.animal.table
  ) throws -> Bool {
    let isMeant = isOfInsertion(into: table)
    let sql = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND \(isMeant)"
    let known = try db.definitions(of: "trigger")
    return try db.rows(sql) {
      try known[$0.decode(String.self, atIndex: 0)] == $0.decode(String.self, atIndex: 1)
    }.allSatisfy { $0 }
  }

  /// Journals the animals that were inserted since the last time; it must be done before anything
  /// else is journaled, so that all stands in its order.
  mutating func journal(upTo id: Animal.ID) throws {
    guard id > journaled else { return }
    try db.run(
      """
      INSERT INTO change (editID, tableName, recordID, after)
        SELECT ?, 'animal', r.id, \(image) FROM animal r
        WHERE r.id > ? AND r.id <= ? ORDER BY r.id
      """, [edit, journaled, id])
    try note("id BETWEEN ? AND ?", [journaled + 1, id], areNew: true)
    journaled = id
  }

  /// Journals the animals that were inserted since the last time, in the order of these ids.
  mutating func journal(_ ids: [Animal.ID]) throws {
    guard let last = ids.max() else { return }
    if zip([journaled] + ids, ids).allSatisfy(<) { return try journal(upTo: last) }
    try db.run(
      """
      INSERT INTO change (editID, tableName, recordID, after)
        SELECT ?, 'animal', r.id, \(image) FROM json_each(?) JOIN animal r ON r.id = value
        ORDER BY key
      """, [edit, ids.description])
    try note(Self.isListed, [ids.description], areNew: true)
    // Those behind the last one that was there are counted in the end.
    let early = [ids.filter { $0 <= self.last }.description]
    for statement in [Self.counts(Self.isListed), Self.names(Self.isListed)] {
      try db.execute(sql: statement, arguments: StatementArguments(early))
    }
    journaled = max(journaled, last)
  }

  private static let isListed = "id IN (SELECT value FROM json_each(?))"

  /// Notes that an animal was changed, beside what the journal says of it.
  func noteChange(of id: Animal.ID) throws {
    try note("id = ?", [id], areNew: false)
  }

  private func note(_ condition: String, _ arguments: StatementArguments, areNew: Bool) throws {
    try db.run(
      """
      INSERT INTO animalRecency SELECT id, ?, categoryID, diet FROM animal
        WHERE \(condition) ORDER BY id
      ON CONFLICT DO UPDATE SET
        editID = excluded.editID, categoryID = excluded.categoryID, diet = excluded.diet
      """, [edit] + arguments)
    try db.run(
      """
      INSERT INTO textPending
        SELECT id FROM animal a WHERE \(condition) AND (NOT ? OR \(hasCustomTexts)) ORDER BY id
        ON CONFLICT DO NOTHING
      """, arguments + [areNew])
  }

  /// Puts everything back, unless interrupted, and reports the part that is done, from 0 to 1.
  func finish(unless interruption: Interruption, _ report: (Double) -> Void) throws {
    // What is counted and listed is read from indexes.
    let derived = [Self.counts("+id > ?"), Self.names("+id > ?")]
    for (done, statement) in (indexes + derived).enumerated() {
      try interruption.check()
      try db.execute(
        sql: statement, arguments: done < indexes.count ? [] : [last])
      report(Double(done + 1) / Double(indexes.count + 2))
    }
    for trigger in triggers { try db.execute(sql: trigger) }
  }

  /// A `+` keeps SQLite from looking by id, where an index has all in the order that is needed.
  private static func counts(_ condition: String) -> String {
    """
    INSERT INTO animalCount
      SELECT ifnull(categoryID, 0), diet, count(*) FROM animal WHERE \(condition)
      GROUP BY categoryID, diet
    ON CONFLICT DO UPDATE SET count = count + excluded.count
    """
  }

  private static func names(_ condition: String) -> String {
    """
    INSERT INTO searchPending
      SELECT DISTINCT a.foldedName FROM animal a
      WHERE \(condition) AND NOT EXISTS (SELECT 1 FROM searchName s WHERE s.foldedName = a.foldedName)
      ORDER BY a.foldedName
    ON CONFLICT DO NOTHING
    """
  }
}

extension Database {
  /// Does much work with another cache, beyond which this connection writes pages before the
  /// transaction ends, and with a thread that sorts beside it.
  ///
  /// Half of the cache is for pages that have changed: where all of it may be, SQLite keeps no
  /// other page, and reads those that it needs again and again.
  func withCache<T>(pages: Int, _ work: () throws -> T) throws -> T {
    let usual = try (size: number("PRAGMA cache_size"), spill: number("PRAGMA cache_spill"))
    try set(size: pages, spill: pages / 2, threads: 1)
    let outcome = Result { try work() }
    try set(size: usual.size, spill: usual.spill, threads: 0)
    return try outcome.get()
  }

  private func set(size: Int, spill: Int, threads: Int) throws {
    try execute(
      sql: """
        PRAGMA cache_size = \(size); PRAGMA cache_spill = \(spill); PRAGMA threads = \(threads)
        """)
  }

  /// The pages in memory for much work: enough to sort ten million keys in few passes.
  static let pagesForMuch = 1_200

  /// Takes objects of a kind, "trigger" or "index", out of the catalog, all or those that meet a
  /// condition on `sqlite_master` and are not `kept`, and returns the SQL that puts them back.
  package func remove(
    _ kind: String, whose condition: String = "true", but kept: Set<String> = []
  ) throws -> [String] {
    let selection = "SELECT name, sql FROM sqlite_master WHERE type = '\(kind)' AND \(condition)"
    let objects = try rows("\(selection) ORDER BY rowid") { row in
      try (name: row.decode(String.self, atIndex: 0), sql: row.decode(String.self, atIndex: 1))
    }.filter { !kept.contains($0.name) }
    for object in objects { try execute(sql: "DROP \(kind) \(object.name.asSQLName)") }
    return objects.map(\.sql)
  }

  /// Fills a table anew whose rows follow from those of others.
  package func fill(_ table: DerivedTable) throws {
    let rows =
      switch table {
      case .animalCount:
        "SELECT ifnull(categoryID, 0), diet, count(*) FROM animal GROUP BY categoryID, diet"
      case .animalRecency:
        """
        SELECT id, ifnull((
          SELECT max(editID) FROM change WHERE recordID = a.id AND tableName = 'animal'), 0),
          categoryID, diet FROM animal a
        """
      case .searchPending: "SELECT DISTINCT foldedName FROM animal ORDER BY foldedName"
      case .textPending: "SELECT id FROM animal a WHERE \(try hasCustomTexts)"
      case .latest: try LatestTriggers.rows(self)
      }
    try execute(sql: "DELETE FROM \(table); INSERT INTO \(table) \(rows)")
  }

  /// The greatest id of an animal; 0 where there is none.
  func lastAnimal() throws -> Animal.ID {
    try Animal.ID(number("SELECT ifnull(max(id), 0) FROM animal"))
  }
}

/// A table whose rows follow from those of others, in the order in which they can be filled:
/// triggers keep them, but not while there are none.
package enum DerivedTable: CaseIterable {
  case animalCount, animalRecency, searchPending, textPending, latest
}
