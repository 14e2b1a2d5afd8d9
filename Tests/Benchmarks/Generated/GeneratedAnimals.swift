import Catalog
import TestSupport

/// Animals that are made up, to measure with: as many as are asked for, one by one, in no more
/// memory than one takes.
///
/// The same count and seed give the same animals. A few names and categories are very common, many
/// are rare; of ten million names about a third are distinct.
struct GeneratedAnimals: Sequence, Sendable {
  /// The number of animals.
  let count: Int
  private let seed: UInt64

  /// Prepares to make up so many animals.
  init(count: Int, seed: UInt64) {
    self.count = count
    self.seed = seed
  }

  /// Begins with the first animal.
  func makeIterator() -> Iterator { Iterator(count: count, seed: seed) }

  /// The animals in their order.
  struct Iterator: IteratorProtocol {
    private var left: Int
    private var names: GeneratedNames
    private var dice: SeededRandom
    private let categories: GeneratedCategories

    fileprivate init(count: Int, seed: UInt64) {
      left = count
      dice = SeededRandom(seed: seed)
      names = GeneratedNames(seed: dice.next())
      categories = GeneratedCategories(animals: count)
    }

    /// The next animal; nil after the last.
    mutating func next() -> RecordDraft? {
      guard left > 0 else { return nil }
      left -= 1
      let category = categories.draw(&dice)
      return RecordDraft(
        name: names.next(), diet: Self.diet(in: category, &dice),
        category: category.map { .named(categories.names[$0]) } ?? .none)
    }

    /// Most animals of a category eat alike, and a few of all are unknown.
    private static func diet(in category: Int?, _ dice: inout SeededRandom) -> Diet {
      let usual = ranking[(category ?? 0) % ranking.count]
      switch dice.below(100) {
      case ..<72: return usual
      case ..<98: return ranking[dice.skewed(below: ranking.count)]
      default: return .unknown
      }
    }

    private static let ranking: [Diet] = [
      .carnivorous, .herbivorous, .carnivorous, .omnivorous, .carnivorous,
    ]
  }
}
