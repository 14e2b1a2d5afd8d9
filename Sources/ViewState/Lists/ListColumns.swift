import Catalog
import Exchange
import Foundation

/// The columns of the list besides the name.
extension AnimalColumn {
  /// The columns of the built-in fields, the more important first.
  public static let builtIn: [AnimalColumn] = [.field(.diet), .field(.category)]

  /// How many columns a list shows until others are chosen.
  private static let few = 4

  /// The columns that a list shows until others are chosen: the keeper's one-line fields that say
  /// most, with the diet if they are few; the built-in ones if there are none.
  static func usual(of fields: Fields, by use: FieldUse) -> [AnimalColumn] {
    let own = fields.own.filter { $0.valueKind?.isMultiline != true }
    if own.isEmpty { return builtIn }
    return (use.best(few, of: own) + [.diet]).prefix(few).map(AnimalColumn.field)
  }

  /// The columns with the chosen ids, if they exist; the usual ones if none were chosen.
  static func shown(_ ids: [String]?, of fields: Fields, by use: FieldUse) -> [AnimalColumn] {
    guard let ids else { return usual(of: fields, by: use) }
    let all = all(in: fields)
    return ids.compactMap { id in all.first { $0.id == id } }
  }

  /// All possible columns.
  static func all(in fields: Fields) -> [AnimalColumn] {
    builtIn + fields.others.map(AnimalColumn.field) + [.number]
  }
}

/// How much each field says in a list, judged by some of its animals.
struct FieldUse {
  /// The most fields that are compared.
  static let mostFields = 40
  /// The score of the words of a choice: few as they are, they are what one looks for.
  private static let choice = 0.9

  private let scores: [String: Double]

  /// How much fields say, judged by animals that have been read.
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

  /// The fields that most animals have and that differ most; equal ones in their own order.
  func best(_ count: Int, of fields: [Field]) -> [Field] {
    var rest = fields.map { (field: $0, score: scores[$0.id] ?? 0) }
    return (0..<min(count, rest.count)).compactMap { _ in
      // The first of those that say equally much.
      rest.indices.max { (rest[$0].score, $1) < (rest[$1].score, $0) }.map {
        rest.remove(at: $0).field
      }
    }
  }
}

extension AnimalQuery.Sort {
  /// The column that shows the order; nil if all rows show it, or none can.
  var column: AnimalColumn? {
    switch self {
    case .diet: .field(.diet)
    case .category: .field(.category)
    case .field(let field): .field(field)
    case .name, .newest, .changed: nil
    }
  }
}
