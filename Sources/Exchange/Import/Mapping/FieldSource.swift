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
}
