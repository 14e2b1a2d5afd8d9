import Catalog
import Foundation
import GRDB

/// The best version found of each record, in a temporary table.
struct FoundRecords {
  /// How reliable the version found of a record is.
  enum Trust: Int {
    case key, strayUnsound, treeUnsound, doubtful, journal, stray, tree
  }

  private let db: Database
  /// The columns of custom fields, by the kind of records that has some.
  private let otherColumns: [RecordKind: OtherColumns]
  /// SQL that adds a record of each kind, unless a better version is known.
  private let insertions: [RecordKind: String]

  /// Creates the table. `isInTree` means that the catalog has the record, whatever the journal
  /// says; `image` is a JSON object of its columns, as in the journal. It may be long, so it comes
  /// last: the other columns are read without it.
  init(_ db: Database, in file: DamagedFile) throws {
    self.db = db
    let kinds = RecordKind.found.filter(\.hasCustomFields)
    otherColumns = Dictionary(
      uniqueKeysWithValues: kinds.map { ($0, OtherColumns(of: $0, in: file)) })
    let insertions = RecordKind.found.map { kind in
      let values = kind.given.map { "'\($0.name)', \($0.placeholder)" }.joined(separator: ", ")
      let image = "json_patch(json_object(\(values)), ?)"
      return "INSERT INTO temp.found VALUES ('\(kind.table)', ?, ?, ?, \(image)) \(Self.better)"
    }
    self.insertions = Dictionary(uniqueKeysWithValues: zip(RecordKind.found, insertions))
    try db.execute(
      sql: """
        CREATE TEMP TABLE found (
          tableName TEXT NOT NULL, id INTEGER NOT NULL, trust INTEGER NOT NULL,
          isInTree INTEGER NOT NULL, image TEXT NOT NULL, PRIMARY KEY (tableName, id))
        """)
  }

  /// Adds a record, unless a better version is known.
  func add(_ row: FoundRow, of kind: RecordKind) throws {
    let others = try otherColumns[kind]?.json(of: row) ?? "{}"
    try add(row.id, of: kind, trust(in: row), kind.given.map { row[$0.name] }, others)
  }

  /// Adds an index entry for a record; the key of its name stands in for the name.
  func add(keys row: FoundRow, of kind: RecordKind) throws {
    guard row.isText, let id = row["id"].number else { return }
    let keys = kind.columns.filter { $0.ofName != nil }.map { row[$0.name] }
    let name = keys.first { !$0.isNull } ?? .null
    try add(id, of: kind, .key, kind.given.map { $0.name == "name" ? name : row[$0.name] })
  }

  private func add(
    _ id: Int64, of kind: RecordKind, _ trust: Trust, _ values: [StoredValue],
    _ others: String = "{}"
  ) throws {
    guard let insertion = insertions[kind] else { return }
    let isInTree = trust == .tree || trust == .treeUnsound
    let values = StatementArguments(values.map(\.databaseValue))
    try db.run(insertion, [id, trust.rawValue, isInTree] + values + [others])
  }

  /// Fills in what the journal knows better: damaged records and, if part of the table is missing,
  /// records that were not found. A record found on no page of its table stays deleted if the
  /// journal says so.
  func fill(_ kind: RecordKind, isMissingSome: Bool) throws {
    // A record is invalid without these.
    let needed = kind.given.filter { !$0.isOptional && $0.defaultWord == nil }.map {
      " AND json_extract(n.after, '$.\($0.name)') NOT NULL"
    }
    // Checked first, so that no change is parsed for a record known better.
    let trust = "(SELECT trust FROM temp.found f WHERE f.tableName = ?1 AND f.id = n.recordID)"
    try db.execute(
      sql: """
        INSERT INTO temp.found SELECT ?1, n.recordID, ?2, 0, n.after FROM \(kind.newest) n
          WHERE CASE WHEN NOT ifnull(\(trust) < ?2, ?3) THEN 0
            WHEN json_valid(n.after) THEN json_type(n.after) = 'object'\(needed.joined())
            ELSE 0 END \(Self.better)
        """, arguments: [kind.table, Trust.journal.rawValue, isMissingSome])
    try db.execute(
      sql: """
        DELETE FROM temp.found WHERE tableName = ?1 AND NOT isInTree
          AND id IN (SELECT recordID FROM \(kind.newest) WHERE after IS NULL)
        """, arguments: [kind.table])
  }

  static func value(of column: String) -> String { "json_extract(image, '$.\(column)')" }

  private static let better = """
    ON CONFLICT DO UPDATE SET trust = excluded.trust,
      isInTree = max(isInTree, excluded.isInTree), image = excluded.image
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

extension RecordKind {
  /// The kinds whose records are collected first: all but fields, which are also columns.
  static let found = all.filter { $0 != .field }

  /// The columns that do not follow from others.
  fileprivate var given: [StoredColumn] { columns.filter { $0.kind != .id && $0.ofName == nil } }
}

extension FoundRow {
  /// Whether the keys match the name, so that the record is almost certainly intact.
  fileprivate var isSound: Bool {
    // SQLite ends a text in JSON at a NUL.
    let isWhole = values.allSatisfy { $0.bytes?.contains(0) != true }
    guard isText, isWhole, table.isTypical(values) else { return false }
    let name = self["name"].string
    return zip(table.columns, values).allSatisfy { column, value in
      guard let key = column.ofName else { return true }
      guard let name, let string = value.string else { return false }
      return string.utf8.elementsEqual(key(name).utf8)
    }
  }
}

/// The columns in a damaged file that follow those that every record of a kind has.
struct OtherColumns {
  private let kind: RecordKind
  /// The columns that the list of tables names, in order.
  private let names: [String]

  init(of kind: RecordKind, in file: DamagedFile) {
    self.kind = kind
    let sql = FileSchema(file).definitions[kind.table] ?? ""
    let builtIn = Set(Self.builtIn(kind))
    names = sql.matches(of: /,\s+([a-z][A-Za-z0-9]*)\s/).map { String($0.1) }.filter {
      builtIn.contains($0) || $0.wholeMatch(of: /field[1-9][0-9]*/) != nil
    }
  }

  /// The columns of built-in fields among them, which every catalog has.
  static func builtIn(_ kind: RecordKind) -> [String] {
    guard kind.hasCustomFields else { return [] }
    return kind.fields.columns.filter { column in !kind.columns.contains { $0.name == column } }
  }

  /// A JSON object of a row's values in them; empty if it has none.
  func json(of row: FoundRow) throws -> String {
    let own = row.values.dropFirst(row.table.columns.count).enumerated()
    // No field has bytes.
    let values = own.filter { !$1.isNull && !$1.isBlob }.map { (name(at: $0), $1) }
    if values.isEmpty { return "{}" }
    let object = Dictionary(values) { first, _ in first }
    return String(decoding: try JSONEncoder().encode(object), as: UTF8.self)
  }

  /// The name at a place. If the list of tables is lost: a field gets its column when it is added,
  /// and custom fields are numbered from 1.
  private func name(at place: Int) -> String {
    if names.indices.contains(place) { return names[place] }
    let builtIn = Self.builtIn(kind)
    return place < builtIn.count ? builtIn[place] : "field\(place + 1 - builtIn.count)"
  }
}

extension StoredValue: Encodable {
  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null, .blob: try value.encodeNil()
    case .integer(let number): try value.encode(number)
    // JSON has no such number.
    case .real(let number) where !number.isFinite: try value.encode("\(number)")
    case .real(let number): try value.encode(number)
    case .text(let bytes): try value.encode(String(decoding: bytes, as: UTF8.self))
    }
  }
}
