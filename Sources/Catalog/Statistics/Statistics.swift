/// The numbers of a catalog, from counts that it keeps: nothing is counted for them.
public struct Statistics: Hashable, Sendable {
  /// How many animals have a diet.
  public struct DietCount: Hashable, Sendable {
    /// The diet.
    public let diet: Diet
    /// The number of animals, 0 or more.
    public let count: Int
  }

  /// All animals.
  public let animals: Int
  /// The animals without a category.
  public let uncategorised: Int
  /// How many categories there are.
  public let categories: Int
  /// The categories with the most animals, greatest first, then by folded name; no more of them
  /// than were asked for.
  public let largest: [CategoryCount]
  /// Each diet, also one that no animal has, in the order of `Diet.allCases`.
  public let diets: [DietCount]

  /// The diets that animals have; all of them where there are no animals.
  public var usedDiets: [DietCount] { diets.filter { $0.count > 0 || animals == 0 } }

  /// The animals of all categories that are not among the `largest`.
  public var others: Int {
    max(0, animals - uncategorised - largest.reduce(0) { $0 + $1.count })
  }
}

extension Statistics {
  /// "5,416 animals in 3 categories".
  public var summary: String {
    let categories = categories == 1 ? "1 category" : "\(categories.grouped) categories"
    return "\(animals.counted("animal")) in \(categories)"
  }

  /// How many animals have values that do not fit their fields, in a sentence with what finds them;
  /// nil for none.
  public static func sentence(ofMisfits count: Int) -> String? {
    if count == 0 { return nil }
    let animals = count == 1 ? "1 animal has" : "\(count.grouped) animals have"
    return "\(animals) values that do not fit; misfit:any finds them."
  }
}
