import Catalog
import Foundation
import GRDB

/// The animals and categories that were found, in a temporary table, with the best of what was
/// found of each.
struct FoundRecords {
  /// How far what was found of a record can be trusted.
  enum Trust: Int {
    case key, strayUnsound, treeUnsound, doubtful, journal, stray, tree
  }

  private let db: Database
  private let ownColumns: OwnColumns

  /// Makes the table. `isInTree` says that the record is in the catalog, whatever the journal says;
  /// `own` is a JSON object of the columns of the fields beside name, category and diet. It may be long:
  /// it comes last, so that the others are read without it.
  init(_ db: Database, in file: DamagedFile) throws {
    self.db = db
    ownColumns = OwnColumns(of: file)
    try db.execute(
      sql: """
        CREATE TEMP TABLE found (
          tableName TEXT NOT NULL, id INTEGER NOT NULL, name TEXT, diet TEXT, categoryID INTEGER,
          trust INTEGER NOT NULL, isInTree INTEGER NOT NULL, own TEXT, PRIMARY KEY (tableName, id))
        """)
  }

  /// Adds an animal or a category, unless it is known from a better place.
  func add(_ row: FoundRow) throws {
    let trust = trust(in: row)
    let isAnimal = row.table == .animal
    try db.run(
      """
      INSERT INTO temp.found VALUES (?, ?, CAST(? AS TEXT), CAST(? AS TEXT), ?, ?, ?, ?)
      \(Self.better)
      """,
      [
        row.table.name, row.id, row.values[1].databaseValue,
        isAnimal ? row.values[3].databaseValue : .null,
        isAnimal ? row.values[4].databaseValue : .null, trust.rawValue, row.origin == .tree,
        isAnimal ? try ownColumns.json(of: row) : nil,
      ])
  }

  /// Adds what an index has of an animal: the key of its name stands for the name.
  func add(keys row: FoundRow) throws {
    guard row.isText, let id = row.values[3].number else { return }
    try db.run(
      """
      INSERT INTO temp.found
        VALUES ('animal', ?, CAST(? AS TEXT), CAST(? AS TEXT), ?, ?, 0, NULL) \(Self.better)
      """,
      [
        id, row.values[2].databaseValue, row.values[1].databaseValue, row.values[0].databaseValue,
        Trust.key.rawValue,
      ])
  }

  /// Fills in what the journal knows better: damaged records, and, for a table of which a part is
  /// missing, the records that were not found. What is on no page of its table stays deleted if it
  /// was.
  func fill(_ kind: RecordKind, isMissingSome: Bool) throws {
    let value = { (column: String) in "json_extract(n.after, '$.\(column)')" }
    // Asked first: no change is taken apart whose record is known better.
    let trust = "(SELECT trust FROM temp.found f WHERE f.tableName = ?1 AND f.id = n.recordID)"
    try db.execute(
      sql: """
        INSERT INTO temp.found
          SELECT ?1, n.recordID, \(value("name")), \(value("diet")), \(value("categoryID")),
            ?2, 0, \(OwnColumns.json(of: "n.after"))
          FROM \(kind.newest) n
          WHERE CASE WHEN NOT ifnull(\(trust) < ?2, ?3) THEN 0
            WHEN json_valid(n.after) THEN \(value("name")) IS NOT NULL ELSE 0 END \(Self.better)
        """, arguments: [kind.table, Trust.journal.rawValue, isMissingSome])
    try db.execute(
      sql: """
        DELETE FROM temp.found WHERE tableName = ?1 AND NOT isInTree
          AND id IN (SELECT recordID FROM \(kind.newest) WHERE after IS NULL)
        """, arguments: [kind.table])
  }

  private static let better = """
    ON CONFLICT DO UPDATE SET name = excluded.name, diet = excluded.diet,
      categoryID = excluded.categoryID, own = excluded.own, trust = excluded.trust,
      isInTree = max(isInTree, excluded.isInTree)
      WHERE excluded.trust > trust
    """

  private func trust(in row: FoundRow) -> Trust {
    switch row.origin {
    case .tree: row.isSound ? .tree : .treeUnsound
    case .stray: row.isSound ? .stray : .strayUnsound
    case .doubtful: row.isSound ? .doubtful : .strayUnsound
    }
  }
}

extension FoundRow {
  /// Whether the keys of an animal or a category are those of its name, so that hardly a bit of it
  /// has changed.
  fileprivate var isSound: Bool {
    guard isText, table.isTypical(values), let name = values[1].string else { return false }
    return zip(table.columns, values).allSatisfy { column, value in
      guard let key = column.ofName else { return true }
      return value.string.map { $0.utf8.elementsEqual(key(name).utf8) } == true
    }
  }
}
