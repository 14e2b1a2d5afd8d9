import Catalog
import Exchange
import Foundation

/// The columns of the list beside the name.
extension AnimalColumn {
  /// Those of the fields that are built in, the more important first.
  public static let builtIn: [AnimalColumn] = [.field(.diet), .field(.category)]

  /// How many columns a list shows until others are chosen.
  private static let few = 4

  /// The columns that a list shows until others are chosen: the fields of the keeper's own that have one
  /// line and say most, with the diet where they are few; those that are built in where there are none.
  static func usual(of fields: Fields, by use: FieldUse) -> [AnimalColumn] {
    let own = fields.own.filter { $0.valueKind?.isMultiline != true }
    if own.isEmpty { return builtIn }
    return (use.best(few, of: own) + [.diet]).prefix(few).map(AnimalColumn.field)
  }

  /// Those with the chosen ids, as far as there are such; the usual ones where none were chosen.
  static func shown(_ ids: [String]?, of fields: Fields, by use: FieldUse) -> [AnimalColumn] {
    guard let ids else { return usual(of: fields, by: use) }
    let all = all(in: fields)
    return ids.compactMap { id in all.first { $0.id == id } }
  }

  /// All columns that there can be.
  static func all(in fields: Fields) -> [AnimalColumn] {
    builtIn + fields.others.map(AnimalColumn.field) + [.number]
  }
}

/// How much each field says in a list, by some animals of it.
struct FieldUse {
  /// How many of the fields are compared.
  static let mostFields = 40
  /// How much the words of a choice differ: few as they are, they are what one looks for.
  private static let choice = 0.9

  private let scores: [String: Double]

  /// The use of fields for animals of which these have been read.
  init(_ animals: [Animal], of fields: Fields) {
    scores = Dictionary(
      uniqueKeysWithValues: fields.own.prefix(Self.mostFields).map { field in
        let texts = animals.filter { $0[field] != nil }.map { $0.text(of: field) }
        let values = Set(texts).count
        let isChoice = field.valueKind?.words != nil
        let variety = 0.5 + 0.5 * log(Double(max(1, values))) / log(Double(max(2, texts.count)))
        let differs = values < 2 ? 0 : isChoice ? Self.choice : variety
        return (field.id, differs * Double(texts.count) / Double(max(1, animals.count)))
      })
  }

  /// The fields that most animals have and in which they differ most; others in their own order.
  func best(_ count: Int, of fields: [Field]) -> [Field] {
    var rest = fields.map { (field: $0, score: scores[$0.id] ?? 0) }
    return (0..<min(count, rest.count)).compactMap { _ in
      // The first of those that say as much.
      rest.indices.max { (rest[$0].score, $1) < (rest[$1].score, $0) }.map {
        rest.remove(at: $0).field
      }
    }
  }
}

extension AnimalQuery.Sort {
  /// The column that shows the order; nil where all rows do, or none can.
  var column: AnimalColumn? {
    switch self {
    case .diet: .field(.diet)
    case .category: .field(.category)
    case .field(let field): .field(field)
    case .name, .newest, .changed: nil
    }
  }
}
