import Catalog

/// The sources of the fields of an animal, the key that identifies a row, and what happens to a
/// known row that has changed.
public struct ImportMapping: Hashable, Sendable {
  /// What identifies a row in a later import.
  public enum Key: Hashable, Sendable {
    /// All its cells.
    case wholeRow
    /// The cell in the column with this name.
    case column(String)
    /// The number of an animal of this catalog, in the column with this name.
    case number(String)
    /// The animal itself, as in Menagerie's own export.
    case animal
  }

  private(set) var sources: [Field.ID: FieldSource] = [:]
  /// What identifies a row in a later import.
  public var key: Key { didSet { isForeign = false } }
  /// Whether animals with the same key value as a row are other animals; reset when another key is
  /// chosen.
  var isForeign = false
  /// What happens to a known row that has changed.
  public var onChange: ImportRules.OnChange

  /// The columns that the user left out; no field is proposed for them.
  public var leftOut: Set<String> = []

  /// What words of the file become in fields with a few words, by the field and the `Folding.key`
  /// of the word; the empty text leaves a word as it is.
  var words: [Field.ID: [String: String]] = [:]

  /// The only texts that mean a missing value, in all columns; nil for those that are detected.
  public var missing: Set<String>?

  /// The decimal mark of numbers, if the file does not show it.
  var decimalMark: DecimalMark?

  /// The order of the dates in each column of earlier files.
  var dateOrders: [String: DateOrder] = [:]

  /// A mapping with no sources.
  public init(key: Key = .wholeRow, onChange: ImportRules.OnChange = .update) {
    self.key = key
    self.onChange = onChange
  }

  /// The source of a field.
  public subscript(field: Field) -> FieldSource {
    get { sources[field.id] ?? .none }
    set { sources[field.id] = newValue == .none ? nil : newValue }
  }

  /// The columns that it names: those of the fields, and the key.
  var columns: Set<String> {
    var names = Set(sources.values.flatMap(\.columns))
    if let name = key.column { names.insert(name) }
    return names
  }

  /// The columns that become a field as a whole, perhaps with substitutes for empty cells.
  var wholeColumns: Set<String> {
    Set(sources.values.compactMap(\.wholeColumn))
  }

  /// The columns of a file that are neither in a field nor the key.
  public func unused(in survey: Survey) -> [String] {
    var used = columns
    if survey.isOwnExport { used.insert(OwnExport.group) }
    return survey.columns.map(\.name).filter { !used.contains($0) }
  }
}

extension ImportMapping.Key {
  /// The sign before the name of a column with animal numbers, as before such a number.
  private static let sign = "#"

  /// The column that it names; nil if none.
  public var column: String? {
    switch self {
    case .column(let name), .number(let name): name
    case .wholeRow, .animal: nil
    }
  }

  /// Its text form; empty if it names no column.
  public var text: String {
    switch self {
    case .column(let name): name
    case .number(let name): Self.sign + name
    case .wholeRow, .animal: ""
    }
  }

  /// Reads what a user writes for the key: a column, `#` and a column with the numbers of animals
  /// of this catalog, or nothing for all cells.
  ///
  /// - Throws: `ImportError.noColumn`.
  public init(_ text: String, in survey: Survey) throws(ImportError) {
    if text.isEmpty {
      self = .wholeRow
    } else if text.hasPrefix(Self.sign), survey.column(named: text) == nil {
      self = .number(try ColumnNames(survey.columns.map(\.name)).find(String(text.dropFirst())))
    } else {
      self = .column(try ColumnNames(survey.columns.map(\.name)).find(text))
    }
  }
}

extension FieldSource {
  /// The column that is in the field as a whole.
  var wholeColumn: String? {
    switch self {
    case .column(let name): name
    case .template(let template): template.substitutes?.column
    case .none, .constant: nil
    }
  }
}
