/// The figures of a catalog, from kept counts: nothing is counted for them.
public struct Statistics: Hashable, Sendable {
  /// The number of animals with a diet.
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
  /// The number of categories.
  public let categories: Int
  /// As many of the largest categories as were requested, largest first, then by folded name.
  public let largest: [CategoryCount]
  /// Each diet, even if no animal has it, in the order of `Diet.allCases`.
  public let diets: [DietCount]

  /// The diets that animals have; all of them if there are no animals.
  public var usedDiets: [DietCount] { diets.filter { $0.count > 0 || animals == 0 } }

  /// The number of animals in the categories that are not among the `largest`.
  public var others: Int {
    max(0, animals - uncategorised - largest.reduce(0) { $0 + $1.count })
  }
}

extension Statistics {
  /// The totals in words: "5,416 animals in 3 categories".
  public var summary: String {
    let categories = categories == 1 ? "1 category" : "\(categories.grouped) categories"
    return "\(animals.counted("animal")) in \(categories)"
  }

  /// A sentence on how many animals have misfit values, and how to find them; nil for none.
  public static func sentence(ofMisfits count: Int) -> String? {
    if count == 0 { return nil }
    let animals = count == 1 ? "1 animal has" : "\(count.grouped) animals have"
    return "\(animals) values that do not fit; misfit:any finds them."
  }
}
