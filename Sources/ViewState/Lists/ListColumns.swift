import Catalog
import Exchange

/// The columns of the list beside the name.
extension AnimalColumn {
  /// The columns that a list shows until others are chosen.
  public static let usual: [AnimalColumn] = [.field(.diet), .field(.category)]

  /// Those with the chosen ids, as far as there are such; the usual ones where none were chosen.
  static func shown(_ ids: [String]?, of fields: Fields) -> [AnimalColumn] {
    guard let ids else { return usual }
    let all = all(in: fields)
    return ids.compactMap { id in all.first { $0.id == id } }
  }

  /// All columns that there can be.
  static func all(in fields: Fields) -> [AnimalColumn] {
    usual + fields.own.map(AnimalColumn.field) + [.number]
  }
}
