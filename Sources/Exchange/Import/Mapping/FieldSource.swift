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
  /// The shares of animals and plants in the diet, in columns of their own: from this percentage on
  /// of one of them the animal is carnivorous or herbivorous, and below omnivorous.
  case shares(percent: Int)

  /// How it is written: a column by its name, a template as `{Genus} {Species}`, a constant as
  /// `'Bird'`, shares as `%` or `%80`, and nothing as nothing.
  public var text: String {
    switch self {
    case .none: ""
    case .column(let name): name
    case .template(let template): template.text
    case .constant(let value): "'\(value)'"
    case .shares(DietShares.percent): "%"
    case .shares(let percent): "%\(percent)"
    }
  }

  /// The columns that it names.
  public var columns: [String] {
    switch self {
    case .none, .constant, .shares: []
    case .column(let name): [name]
    case .template(let template): template.columns
    }
  }
}
