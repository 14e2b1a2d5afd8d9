import Catalog

/// A part of a row that the catalog may refuse.
enum ImportedField {
  case name
  case category
  case key
}

extension CatalogError {
  /// What it is about in a row.
  var importedField: ImportedField? {
    if case .name = self { return .name }
    if case .categoryName = self { return .category }
    if case .repeatedKey = self { return .key }
    return nil
  }

  /// Why a row was refused, in a sentence.
  var reason: String {
    if case .name(.empty) = self { return "It has no name." }
    if case .categoryName(.empty) = self { return "Its category has a name that cannot be seen." }
    return message
  }
}
