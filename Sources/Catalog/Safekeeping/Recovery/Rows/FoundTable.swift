/// A table of a catalog file of which rows are looked for.
enum FoundTable: String, CaseIterable {
  case category = "animalCategory"
  case animal
  case edit
  case change
  case draft
  case setting
  case importedRow
  case sequence = "sqlite_sequence"
  case count = "animalCount"
  /// The index that has the most of each animal.
  case animalKeys = "animalByCategoryDietName"
  /// The index that tells which changes an edit had.
  case changeKeys = "changeByEdit"

  /// What messages call one of its rows.
  var noun: String { JournaledTable(rawValue: rawValue)?.noun ?? rawValue }

  /// The columns in the order in which they are stored.
  var columns: [FoundColumn] {
    switch self {
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
        .number("editID"), .number("name"), .number("category"), .number("diet"),
      ]
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
    case .category, .animal, .edit, .change, .draft, .setting, .importedRow, .sequence, .count: nil
    }
  }

  /// Whether values may be a row of the table. A row that is older than the last columns ends
  /// before them.
  func fits(_ values: [StoredValue]) -> Bool {
    values.count <= columns.count && zip(columns, values).allSatisfy { $0.fits($1) }
      && columns.dropFirst(values.count).allSatisfy { $0.fits(.null) && $0.name != "id" }
  }

  /// Whether values can hardly be anything but a row of the table, wherever they stand.
  func isTypical(_ values: [StoredValue]) -> Bool {
    values.count == columns.count && fits(values)
      && zip(columns, values).allSatisfy { $0.isTypical($1) }
  }
}

/// A column of a table, as it is stored.
struct FoundColumn {
  private enum Kind { case id, text, number }

  let name: String
  private let kind: Kind
  private var isOptional = false
  private var words: [String]?

  /// The row id, in whose place NULL is stored.
  static let id = FoundColumn(name: "id", kind: .id)

  static func text(
    _ name: String, isOptional: Bool = false, oneOf words: [String]? = nil
  ) -> FoundColumn {
    FoundColumn(name: name, kind: .text, isOptional: isOptional, words: words)
  }

  static func number(_ name: String, isOptional: Bool = false) -> FoundColumn {
    FoundColumn(name: name, kind: .number, isOptional: isOptional)
  }

  /// SQL for a value of the column: text comes as bytes, so that nothing is changed in it.
  var placeholder: String { kind == .text ? "CAST(? AS TEXT)" : "?" }

  fileprivate func fits(_ value: StoredValue) -> Bool {
    switch kind {
    case .id: value.isNull
    case .text: value.bytes != nil || isOptional && value.isNull
    case .number: value.number != nil || isOptional && value.isNull
    }
  }

  fileprivate func isTypical(_ value: StoredValue) -> Bool {
    guard let words, let string = value.string else { return true }
    return words.contains(string)
  }
}
