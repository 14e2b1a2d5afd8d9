import Catalog

/// What each field of an animal is made of, what a row is known again by, and what happens to a row
/// that is known and has changed.
public struct ImportMapping: Hashable, Sendable {
  /// What a row is known again by.
  public enum Key: Hashable, Sendable {
    /// All its cells.
    case wholeRow
    /// The cell in the column of this name.
    case column(String)
    /// The number of an animal of this catalog, in the column of this name.
    case number(String)
    /// The animal itself, as in Menagerie's own export.
    case animal
  }

  private(set) var sources: [Field.ID: FieldSource] = [:]
  /// What a row is known again by.
  public var key: Key { didSet { isForeign = false } }
  /// Whether animals that have the same as a row in the field of the key are others; until another
  /// key is chosen.
  var isForeign = false
  /// What happens to a row that is known and has changed.
  public var onChange: ImportRules.OnChange

  /// The columns that somebody has left out, so that no field is proposed for them.
  public var leftOut: Set<String> = []

  /// What words of the file become in a field of a few words, by the field and the `Folding.key` of
  /// the word; an empty one stays as it is.
  var words: [Field.ID: [String: String]] = [:]

  /// The texts that stand for nothing in all columns, and no others; nil for those that are found.
  public var missing: Set<String>?

  /// The sign before the decimals of numbers of which the file does not say it.
  var decimalMark: DecimalMark?

  /// In which order earlier files had the dates of their columns.
  var dateOrders: [String: DateOrder] = [:]

  /// A mapping in which no field has a source.
  public init(key: Key = .wholeRow, onChange: ImportRules.OnChange = .update) {
    self.key = key
    self.onChange = onChange
  }

  /// What a field is made of.
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

  /// The columns of which a field is made as they are, but for what stands in where one is empty.
  var wholeColumns: Set<String> {
    Set(sources.values.compactMap(\.wholeColumn))
  }

  /// The columns of a file that no field is made of and that are not the key.
  public func unused(in survey: Survey) -> [String] {
    var used = columns
    if survey.isOwnExport { used.insert(OwnExport.group) }
    return survey.columns.map(\.name).filter { !used.contains($0) }
  }
}

extension ImportMapping.Key {
  /// What stands before the name of a column of numbers of animals, as before such a number.
  private static let sign = "#"

  /// The column that it names; nil for none.
  public var column: String? {
    switch self {
    case .column(let name), .number(let name): name
    case .wholeRow, .animal: nil
    }
  }

  /// How a person writes it; empty where it names no column.
  public var text: String {
    switch self {
    case .column(let name): name
    case .number(let name): Self.sign + name
    case .wholeRow, .animal: ""
    }
  }

  /// Reads what a person writes for the key: a column, `#` and a column that has the numbers of
  /// animals of this catalog, or nothing for all cells.
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
  /// The column of which all is in the field.
  var wholeColumn: String? {
    switch self {
    case .column(let name): name
    case .template(let template): template.substitutes?.column
    case .none, .constant: nil
    }
  }
}
