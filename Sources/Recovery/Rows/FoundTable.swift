import Catalog

/// A table of a catalog file of which rows are looked for.
enum FoundTable: String, CaseIterable {
  case field
  case search = "savedSearch"
  case category = "animalCategory"
  case animal
  case edit
  case change
  case draft
  case setting
  case importedRow
  case importSource
  case importedKey
  case sequence = "sqlite_sequence"
  case count = "animalCount"
  /// The index that has the most of each animal.
  case animalKeys = "animalByCategoryDietName"
  /// The index that says which changes an edit had.
  case changeKeys = "changeByEdit"

  /// What messages call one of its rows.
  var noun: String { JournaledTable(rawValue: rawValue)?.noun ?? rawValue }

  /// The columns in the order in which they are stored.
  var columns: [FoundColumn] {
    switch self {
    case .field:
      [
        .id, .text("name"), .text("nameKey"), .text("kind"), .text("options"), .number("position"),
        .number("isRetired"),
      ]
    case .search: [.id, .number("position"), .text("name"), .text("nameKey"), .text("find")]
    case .category: [.id, .text("name"), .text("nameKey"), .text("foldedName")]
    case .animal:
      [
        .id, .text("name"), .text("foldedName"),
        .text("diet", oneOf: Diet.allCases.map(\.rawValue)),
        .number("categoryID", isOptional: true),
      ]
    case .edit:
      [
        .id, .number("time"), .text("user"), .text("host"), .text("label"),
        .text("kind", oneOf: ["action", "undo", "redo", "outside"]),
        .number("undoes", isOptional: true), .number("isUndone"), .number("isOpen"),
        .text("session", isOptional: true, isAdded: true),
      ]
    case .change:
      [
        .id, .number("editID"), .text("tableName", oneOf: JournaledTable.all.map(\.rawValue)),
        .number("recordID"), .text("before", isOptional: true), .text("after", isOptional: true),
      ]
    case .draft:
      [
        .id, .number("time"), .text("user"), .text("host"), .number("format"), .text("content"),
      ]
    case .setting: [.text("name"), .text("value")]
    case .importedRow:
      [
        .number("keyHigh"), .number("keyLow"), .number("nth"), .number("animalID"),
        .number("editID"), .number("name"), .number("category"), .number("diet"), .blob("own"),
      ]
    case .importSource: [.id, .text("header"), .text("columnName")]
    case .importedKey: [.rowID("animalID"), .number("sourceID"), .text("value")]
    case .sequence: [.text("name"), .number("seq")]
    case .count: [.number("categoryID"), .text("diet"), .number("count")]
    case .animalKeys:
      [
        .number("categoryID", isOptional: true), .text("diet"), .text("foldedName"), .number("id"),
      ]
    case .changeKeys: [.number("editID"), .number("id")]
    }
  }

  /// Whether its rows stand in the pages of an index, as those without a row id do.
  var isIndex: Bool { [.setting, .importedRow, .count].contains(self) || isKeys }

  /// Whether it is an index, which holds a part of what its table does.
  var isKeys: Bool { whole != nil }

  /// The table of an index.
  var whole: FoundTable? {
    switch self {
    case .animalKeys: .animal
    case .changeKeys: .change
    case .field, .search, .category, .animal, .edit, .change, .draft, .setting, .importedRow,
      .importSource, .importedKey, .sequence, .count:
      nil
    }
  }

  /// Whether values may be a row of the table. A row that is older than the last columns ends
  /// before them; one of an animal goes on with the values of the keeper's fields.
  func fits(_ values: [StoredValue]) -> Bool {
    (values.count <= columns.count || self == .animal)
      && zip(columns, values).allSatisfy { $0.fits($1) }
      && columns.dropFirst(values.count).allSatisfy { $0.fits(.null) && $0.kind != .id }
  }

  /// Whether values can hardly be anything but a row of the table, wherever they stand.
  func isTypical(_ values: [StoredValue]) -> Bool {
    fits(values) && columns.dropFirst(values.count).allSatisfy(\.isAdded)
      && zip(columns, values).allSatisfy { $0.isTypical($1) }
  }
}

/// A column of a table, as it is stored.
struct FoundColumn {
  fileprivate enum Kind { case id, text, number, blob }

  let name: String
  fileprivate let kind: Kind
  private var isOptional = false
  /// Whether rows that were written by an earlier version end before it.
  fileprivate var isAdded = false
  private var words: [String]?

  /// The row id, in whose place NULL is stored.
  static let id = rowID("id")

  /// The row id under another name.
  static func rowID(_ name: String) -> FoundColumn { FoundColumn(name: name, kind: .id) }

  static func text(
    _ name: String, isOptional: Bool = false, isAdded: Bool = false, oneOf words: [String]? = nil
  ) -> FoundColumn {
    FoundColumn(name: name, kind: .text, isOptional: isOptional, isAdded: isAdded, words: words)
  }

  static func number(_ name: String, isOptional: Bool = false) -> FoundColumn {
    FoundColumn(name: name, kind: .number, isOptional: isOptional)
  }

  /// Bytes that may be NULL, in a column that an earlier version did not have.
  static func blob(_ name: String) -> FoundColumn {
    FoundColumn(name: name, kind: .blob, isOptional: true, isAdded: true)
  }

  /// SQL for a value of the column: text comes as bytes, so that nothing is changed in it.
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
