import Catalog

/// Where the value of a field comes from.
public enum FieldSource: Hashable, Sendable {
  /// Nowhere: the field has no value.
  case none
  /// The cells of the column with this name.
  case column(String)
  /// Text made of columns.
  case template(ColumnTemplate)
  /// The same text for all rows.
  case constant(String)

  /// Its text form: a column by its name, a template as `{Genus} {Species}`, a constant as
  /// `'Bird'`, and none as the empty text.
  public var text: String {
    switch self {
    case .none: ""
    case .column(let name): name
    case .template(let template): template.text
    case .constant(let value): "'\(value)'"
    }
  }

  /// The columns that it names.
  public var columns: [String] {
    switch self {
    case .none, .constant: []
    case .column(let name): [name]
    case .template(let template): template.columns
    }
  }

  /// The column that is in the field as a whole.
  var wholeColumn: String? {
    switch self {
    case .column(let name): name
    case .template(let template): template.substitutes?.column
    case .none, .constant: nil
    }
  }
}

extension FieldSource {
  /// Reads what a user writes for a field; see `text`. The name of a column takes precedence.
  ///
  /// - Throws: `ImportError`, which names existing columns.
  public init(_ text: String, for field: Field, in survey: Survey) throws(ImportError) {
    let names = ColumnNames(survey.columns.map(\.name))
    let scalars = text.unicodeScalars
    if text.isEmpty {
      self = .none
    } else if names.contains(text) {
      self = .column(text)
    } else if scalars.count > 1, scalars.first == "'", scalars.last == "'" {
      self = try Self.constant(String(scalars.dropFirst().dropLast()), for: field)
    } else if scalars.contains("{") {
      self = .template(try ColumnTemplate(text, columns: names))
    } else {
      self = .column(try names.find(text))
    }
  }

  private static func constant(
    _ value: String, for field: Field
  ) throws(ImportError) -> FieldSource {
    guard case .choice(let words) = field.kind else {
      return value.isEmpty ? .none : .constant(value)
    }
    guard words.contains(value) else { throw .noDiet(value) }
    return .constant(value)
  }
}
