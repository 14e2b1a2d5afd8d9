import Catalog
import Exchange

/// The columns of the list beside the name.
extension AnimalColumn {
  /// Those of the fields that are built in, the more important first.
  public static let builtIn: [AnimalColumn] = [.field(.diet), .field(.category)]

  /// How many columns a list shows until others are chosen.
  private static let few = 3

  /// The columns that a list shows until others are chosen: the field by which it is sorted and the first
  /// fields of the keeper's own that have one line, with the diet where they are few; those that are built
  /// in where there are none.
  static func usual(of fields: Fields, sortedBy sort: AnimalQuery.Sort) -> [AnimalColumn] {
    let own = fields.own.filter { $0.valueKind?.isMultiline != true }
    if own.isEmpty { return builtIn }
    let first = own.filter { sort == .field($0) }
    let others = own.filter { sort != .field($0) } + [.diet]
    return (first + others).prefix(few).map(AnimalColumn.field)
  }

  /// Those with the chosen ids, as far as there are such; the usual ones where none were chosen.
  static func shown(
    _ ids: [String]?, of fields: Fields, sortedBy sort: AnimalQuery.Sort = .name
  ) -> [AnimalColumn] {
    guard let ids else { return usual(of: fields, sortedBy: sort) }
    let all = all(in: fields)
    return ids.compactMap { id in all.first { $0.id == id } }
  }

  /// All columns that there can be.
  static func all(in fields: Fields) -> [AnimalColumn] {
    builtIn + fields.others.map(AnimalColumn.field) + [.number]
  }
}
