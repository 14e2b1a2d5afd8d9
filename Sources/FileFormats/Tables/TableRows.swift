import Foundation
import GRDB
import GRDBSQLite
import Quotation

/// The rows to read from a database: those of a table, or the animals of a catalog.
struct TableRows: Sendable {
  /// What they are, in words.
  let title: String
  private let columns: [String]
  private let query: String
  private let table: String
  /// The definitions of the keeper's fields in a catalog, as JSON; empty if there are none.
  let definitions: String

  /// The `application_id` of a catalog, "MNGR".
  private static let catalogID = 0x4D4E_4752
  private static let maxNamed = 20

  /// - Throws: `FormatError` if it is not clear which table is meant; `DatabaseError`.
  init(_ database: Database, _ options: ReadingOptions, path: String) throws {
    let table = options.table
    if table == nil, try Self.isCatalog(database) {
      title = "Menagerie catalog"
      self.table = "animal"
      let own = try Self.customFields(of: database)
      // If animals refer to others, their numbers identify them.
      let numbers = own.contains(where: \.isReference) ? ["id"] : []
      let builtIn = try Self.columns(of: self.table, kinds: "0", in: database)
        .filter(options.catalogColumns.contains)
      columns = numbers + ["name", "category", "diet"] + builtIn + own.map(\.name)
      query = """
        SELECT \(numbers.map { "animal.\($0), " }.joined())animal.name, animalCategory.name, animal.diet\((builtIn.map { "animal.\($0)" } + own.map(\.value)).map { ", \($0)" }.joined())
        FROM animal LEFT JOIN animalCategory ON animalCategory.id = animal.categoryID
        ORDER BY animal.id
        """
      definitions = own.isEmpty ? "" : "[\(own.map(\.definition).joined(separator: ","))]"
      return
    }
    definitions = ""
    let names = try Self.tables(of: database)
    let name = try Self.choice(table, of: names, path)
    self.table = name
    columns = try Self.columns(of: name, kinds: "0, 3", in: database)
    // Virtual computed columns may be of any size, and are computed as they are read.
    let computed = try Self.columns(of: name, kinds: "2", in: database)
    title =
      "SQLite table “\(name)”"
      + (computed.isEmpty ? "" : " without what is computed for \(Self.list(computed))")
    query = "SELECT \(columns.map(\.asSQLName).joined(separator: ", ")) FROM \(name.asSQLName)"
  }

  /// Passes on the columns and rows. Throws `DatabaseError`, `FormatError`, and `VisitorError` with
  /// what the visitor throws.
  func read(_ database: Database, into visitor: inout some RecordVisitor) throws {
    let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table.asSQLName)") ?? 0
    let statement = try database.makeStatement(sql: query)
    let columns = ColumnNames.distinct(columns)
    try passing { try visitor.visit(columns: columns) }
    let cursor = try Row.fetchCursor(statement)
    var record = Record(line: 1)
    var line = 0
    while try cursor.next() != nil {
      line += 1
      record.restart(line: line)
      for column in columns.indices { append(column, of: statement.sqliteStatement, to: &record) }
      try passing {
        try visitor.visit(record)
        guard line % 1024 == 0 else { return }
        try visitor.visit(progress: min(1, Double(line) / Double(max(count, 1))))
      }
    }
  }

  private func passing(_ visit: () throws -> Void) throws {
    do { try visit() } catch { throw VisitorError(error: error) }
  }

  private func append(_ column: Int, of statement: OpaquePointer, to record: inout Record) {
    let column32 = Int32(column)
    let isBlob = sqlite3_column_type(statement, column32) == SQLITE_BLOB
    let start =
      isBlob
      ? sqlite3_column_blob(statement, column32)
      : sqlite3_column_text(statement, column32).map { UnsafeRawPointer($0) }
    let bytes = UnsafeBufferPointer(
      start: start?.assumingMemoryBound(to: UInt8.self),
      count: Int(sqlite3_column_bytes(statement, column32)))
    guard !UTF8Check.accepts(bytes) else { return record.append(bytes) }
    guard !isBlob else { return record.append("(\(bytes.count) bytes)".utf8) }
    record.append(String(decoding: bytes, as: UTF8.self).utf8)
    record.flaw = record.flaw ?? .undecodable(column: column)
  }

  private static func isCatalog(_ database: Database) throws -> Bool {
    guard try Int.fetchOne(database, sql: "PRAGMA application_id") == catalogID else {
      return false
    }
    // A foreign database could have views under these names, and views run code.
    return try tables(of: database).filter { ["animal", "animalCategory"].contains($0) }.count == 2
  }

  /// The keeper's fields in use, in their order: the name of each, SQL for its value, and its
  /// definition as JSON. A reference to another animal reads as in the catalog.
  private static func customFields(
    of database: Database
  ) throws -> [(name: String, value: String, definition: String, isReference: Bool)] {
    guard try tables(of: database).contains("field") else { return [] }
    let columns = Set(try columns(of: "animal", kinds: "0", in: database))
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT name, 'field' || id AS "column", kind IN ('animal', 'parent') AS isReference, json_object(
          'name', name, 'kind', kind, 'unit', json_extract(options, '$.unit'),
          'choices', json_extract(options, '$.choices'), 'isOpen', options->'isOpen',
          'least', options->'least', 'most', options->'most', 'decimals', options->'decimals',
          'categories',
          CASE WHEN json_type(options, '$.categories') = 'array' THEN (
            SELECT json_group_array(c.name)
            FROM json_each(options, '$.categories') e JOIN animalCategory c ON c.id = e.value) END
          ) AS definition
        FROM (
          SELECT id, name, kind, position, iif(json_valid(options), options, '{}') AS options
          FROM field WHERE NOT isRetired)
        ORDER BY position, id
        """)
    return rows.compactMap { row in
      guard let name = row["name"] as String?, let column = row["column"] as String?,
        let definition = row["definition"] as String?, columns.contains(column)
      else { return nil }
      let value = "animal.\(column)"
      guard row["isReference"] as Bool? == true else { return (name, value, definition, false) }
      let named = "SELECT r.name || ' #' || r.id FROM animal r WHERE r.id = \(value)"
      let text = "ifnull((\(named)), '#' || \(value))"
      return (
        name, "iif(typeof(\(value)) = 'integer', \(text), \(value))", definition, true
      )
    }
  }

  /// The columns of some kinds: 0 is stored, 2 is computed when read, 3 is computed when stored
  /// (https://www.sqlite.org/pragma.html#pragma_table_xinfo).
  private static func columns(
    of table: String, kinds: String, in database: Database
  ) throws -> [String] {
    try String.fetchAll(
      database,
      sql: "SELECT name FROM pragma_table_xinfo(?) WHERE hidden IN (\(kinds)) ORDER BY cid",
      arguments: [table])
  }

  private static func tables(of database: Database) throws -> [String] {
    try String.fetchAll(
      database,
      sql: """
        SELECT name FROM pragma_table_list
        WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        ORDER BY name
        """)
  }

  private static func choice(_ table: String?, of names: [String], _ path: String) throws -> String
  {
    let list = list(names)
    if let table {
      if let exact = names.first(where: { $0 == table }) { return exact }
      let folded = names.filter { $0.lowercased() == table.lowercased() }
      if let only = folded.first { return only }
      throw FormatError.unknown(path: path, "has no table “\(table)”; its tables: \(list)")
    }
    guard let only = names.first else { throw FormatError.unknown(path: path, "has no tables") }
    guard names.count == 1 else {
      throw FormatError.unknown(path: path, "has several tables; choose one with --table: \(list)")
    }
    return only
  }

  private static func list(_ names: [String]) -> String {
    let more = names.count - maxNamed
    return names.prefix(maxNamed).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}

/// Wraps what the visitor threw: an SQLite error in it does not come from this database.
struct VisitorError: Error {
  let error: any Error
}
