import Catalog
import Exchange
import Foundation
import Observation

/// The columns of the list besides the name.
extension AnimalColumn {
  /// The columns of the built-in fields, the more important first.
  public static let builtIn: [AnimalColumn] = [.field(.diet), .field(.category)]

  /// How many columns a list shows until others are chosen.
  private static let few = 4

  /// The columns with the chosen ids, if they exist. If none were chosen: the keeper's one-line
  /// fields that say most, with the diet if they are few; the built-in ones if there are none.
  static func shown(_ ids: [String]?, of fields: Fields, by use: FieldUse) -> [AnimalColumn] {
    guard let ids else {
      let own = fields.custom.filter { $0.valueKind?.isMultiline != true }
      if own.isEmpty { return builtIn }
      return (use.best(few, of: own) + [.diet]).prefix(few).map(AnimalColumn.field)
    }
    let all = all(in: fields)
    return ids.compactMap { id in all.first { $0.id == id } }
  }

  static func all(in fields: Fields) -> [AnimalColumn] {
    builtIn + fields.sortable.map(AnimalColumn.field) + [.number]
  }
}

/// How much each field says in a list, judged by some of its animals.
struct FieldUse {
  static let maxFields = 40
  /// The score of the words of a choice: few as they are, they are what one looks for.
  private static let choice = 0.9

  private let scores: [String: Double]

  /// How much fields say, judged by animals that have been read.
  init(_ animals: [Animal], of fields: Fields) {
    scores = Dictionary(
      uniqueKeysWithValues: fields.custom.prefix(Self.maxFields).map { field in
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

/// A choice of columns: those that are shown, in their order, and the others.
@Observable
public final class ColumnChoice {
  /// A column, and whether it is shown.
  public struct Entry: Hashable {
    /// The column.
    public let column: AnimalColumn
    /// Whether it is shown.
    public fileprivate(set) var isShown: Bool
  }

  /// All columns in their order.
  public private(set) var entries: [Entry]

  init(showing shown: [AnimalColumn], of all: [AnimalColumn]) {
    entries =
      shown.map { Entry(column: $0, isShown: true) }
      + all.filter { !shown.contains($0) }.map { Entry(column: $0, isShown: false) }
  }

  /// The columns that are shown.
  public var shown: [AnimalColumn] { entries.filter(\.isShown).map(\.column) }

  /// Shows a column, or shows it no longer.
  public func toggle(_ entry: Entry) {
    guard let index = entries.firstIndex(of: entry) else { return }
    entries[index].isShown.toggle()
  }

  /// Moves a column among all by a number of positions, or to the end.
  public func shift(_ entry: Entry, by places: Int) {
    guard let index = entries.firstIndex(of: entry) else { return }
    entries.remove(at: index)
    entries.insert(entry, at: min(max(0, index + places), entries.count))
  }
}
