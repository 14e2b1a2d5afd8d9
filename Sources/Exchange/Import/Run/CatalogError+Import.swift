import Catalog

/// A part of a row that the catalog may refuse.
enum ImportedField {
  case field(Field)
  case key
}

extension CatalogError {
  /// What it is about in a row.
  var importedField: ImportedField? {
    if case .name = self { return .field(.name) }
    if case .categoryName = self { return .field(.category) }
    if case .value(let field, _) = self { return .field(field) }
    if case .repeatedKey = self { return .key }
    return nil
  }

  /// Why a row was refused, in a sentence.
  var reason: String {
    if case .name(.empty) = self { return "It has no name." }
    if case .categoryName(.empty) = self { return "Its category has a name that cannot be seen." }
    if case .value(_, let problem) = self { return problem.sentence }
    return message
  }
}
