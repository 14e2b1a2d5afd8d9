import Catalog

extension CatalogError {
  /// The column that made the catalog refuse a row.
  func column(in mapping: ImportMapping) -> String? {
    switch self {
    case .name: mapping[.name].text
    case .categoryName: mapping[.category].text
    case .value(let field, _), .valueTaken(let field, _): mapping[field].text
    case .repeatedKey, .sharedKey, .unknownKey: mapping.key.column
    default: nil
    }
  }

  /// Why a row was refused, in a sentence.
  var reason: String {
    if case .name(.empty) = self { return "It has no name." }
    if case .categoryName(.empty) = self { return "Its category has a name that cannot be seen." }
    if case .value(_, let problem) = self { return problem.sentence }
    return message
  }
}
