import Catalog

/// A table of a catalog file to search for rows.
struct FoundTable {
  let name: String
  /// The columns in storage order.
  let columns: [StoredColumn]
  /// Whether its rows are stored in index pages, like those of a table without row IDs.
  var isIndex = false
  /// Whether its rows are nowhere else; animals are in the journal too, and counts are recomputed.
  var isKept = true
  /// The table that an index belongs to, and holds a part of.
  var whole: String?

  static let animal = FoundTable(.animal, isKept: false)
  static let category = FoundTable(.category)
  static let change = FoundTable(
    name: "change",
    columns: [
      .id, .number("editID"), .text("tableName", oneOf: RecordKind.all.map(\.table)),
      .number("recordID"), .text("before", isOptional: true), .text("after", isOptional: true),
    ])
  static let setting = FoundTable(
    name: "setting", columns: [.text("name"), .text("value")], isIndex: true)
  static let sequence = FoundTable(
    name: "sqlite_sequence", columns: [.text("name"), .number("seq")], isKept: false)
  static let count = FoundTable(
    name: "animalCount", columns: [.number("categoryID"), .text("diet"), .number("count")],
    isIndex: true, isKept: false)
  /// The index that holds the most of each animal.
  static let animalKeys = FoundTable(
    name: "animalByCategoryDietName",
    columns: [
      .number("categoryID", isOptional: true), .text("diet"), .text("foldedName"), .number("id"),
    ], isIndex: true, isKept: false, whole: animal.name)
  /// The index that lists the changes of each edit.
  static let changeKeys = FoundTable(
    name: "changeByEdit", columns: [.number("editID"), .number("id")], isIndex: true,
    isKept: false, whole: change.name)

  /// All tables: records before those that refer to them, edits before their changes, indexes last.
  static let all =
    RecordKind.all.map { $0 == .animal ? animal : FoundTable($0) } + [
      FoundTable(
        name: "edit",
        columns: [
          .id, .number("time"), .text("user"), .text("host"), .text("label"),
          .text("kind", oneOf: ["action", "undo", "redo", "outside"]),
          .number("undoes", isOptional: true), .number("isUndone"), .number("isOpen"),
          .text("session", isOptional: true, isAdded: true),
        ]),
      change,
      FoundTable(
        name: "draft",
        columns: [
          .id, .number("time"), .text("user"), .text("host"), .number("format"), .text("content"),
        ]),
      setting,
      FoundTable(
        name: "importedRow",
        columns: [
          .number("keyHigh"), .number("keyLow"), .number("nth"), .number("animalID"),
          .number("editID"), .number("name"), .number("category"), .number("diet"), .blob("own"),
        ], isIndex: true),
      FoundTable(name: "importSource", columns: [.id, .text("header"), .text("columnName")]),
      FoundTable(
        name: "importedKey", columns: [.rowID("animalID"), .number("sourceID"), .text("value")]),
      sequence, count, animalKeys, changeKeys,
    ]
}

extension FoundTable {
  /// The table with a name; nil if it is not searched.
  init?(named name: String) {
    guard let table = Self.all.first(where: { $0.name == name }) else { return nil }
    self = table
  }

  fileprivate init(_ kind: RecordKind, isKept: Bool = true) {
    self.init(name: kind.table, columns: kind.columns, isKept: isKept)
  }

  /// The kind of the records in its rows, if `FoundRecords` collects them.
  var kind: RecordKind? { RecordKind.found.first { $0.table == whole ?? name } }

  /// The word for one of its rows in messages.
  var noun: String { RecordKind(table: name)?.noun ?? name }

  /// Whether it is an index, which holds part of its table.
  var isKeys: Bool { whole != nil }

  /// Whether values may be a row of the table. A row may end before columns added after it was
  /// written; that of a record with custom fields continues with their values.
  func fits(_ values: [StoredValue]) -> Bool {
    (values.count <= columns.count || whole == nil && kind?.hasCustomFields == true)
      && zip(columns, values).allSatisfy { $0.fits($1) }
      && columns.dropFirst(values.count).allSatisfy { $0.fits(.null) && $0.kind != .id }
  }

  /// Whether values are almost certainly a row of the table, wherever they are found.
  func isTypical(_ values: [StoredValue]) -> Bool {
    fits(values) && columns.dropFirst(values.count).allSatisfy(\.isAdded)
      && zip(columns, values).allSatisfy { $0.isTypical($1) }
  }
}

extension FoundTable: Hashable {
  static func == (one: FoundTable, other: FoundTable) -> Bool { one.name == other.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension StoredColumn {
  /// SQL for a value of the column: text is bound as bytes, so that it stays unaltered.
  var placeholder: String { kind == .text ? "CAST(? AS TEXT)" : "?" }

  fileprivate func fits(_ value: StoredValue) -> Bool {
    switch kind {
    case .id: value.isNull
    case .text: value.bytes != nil || isOptional && value.isNull
    case .number: value.number != nil || isOptional && value.isNull
    case .blob: value.isBlob || value.isNull
    }
  }

  fileprivate func isTypical(_ value: StoredValue) -> Bool {
    guard let words, let string = value.string else { return true }
    return words.contains(string)
  }
}
