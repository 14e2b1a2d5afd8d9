/// Where the value of a field comes from.
public enum FieldSource: Hashable, Sendable {
  /// Nowhere: it has none.
  case none
  /// The cells of the column of this name.
  case column(String)
  /// Text put together of columns.
  case template(ColumnTemplate)
  /// The same for all rows.
  case constant(String)

  /// How it is written: a column by its name, a template as `{Genus} {Species}`, a constant as
  /// `'Bird'`, and nothing as nothing.
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
