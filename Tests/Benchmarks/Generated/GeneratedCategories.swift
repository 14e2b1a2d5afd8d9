import TestSupport

/// The categories of animals that are made up. Their sizes follow Zipf's law: the second has half
/// as many animals as the first, the third a third, and so on.
struct GeneratedCategories: Sendable {
  /// The names, the largest category first.
  let names: [String]
  /// For each category the weights of all up to it.
  private let sums: [Int]

  /// The categories of so many animals: ten for a few, some hundreds for millions.
  init(animals: Int) {
    var count = 10
    while count < Self.all.count, count * count * count / 6 < animals { count += 1 }
    names = Array(Self.all.prefix(count))
    var sum = 0
    sums = names.indices.map { index in
      sum += 10_000_000 / (index + 1)
      return sum
    }
  }

  /// The index of a category, or nil for an animal without one, as one in 25 is.
  func draw(_ dice: inout SeededRandom) -> Int? {
    guard dice.below(25) > 0, let total = sums.last else { return nil }
    let place = dice.below(total)
    var (low, high) = (0, sums.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if sums[middle] > place { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private static let all =
    groups
    + regions.flatMap { region in groups.prefix(20).map { group in "\(group), \(region)" } }

  private static let groups = [
    "Bird", "Mammal", "Insect", "Fish", "Reptile", "Dog", "Cat", "Amphibian", "Arachnid",
    "Crustacean", "Mollusc", "Horse", "Rodent", "Bat", "Owl", "Primate", "Seabird", "Butterfly",
    "Snake", "Songbird", "Птица", "犬", "猫", "Écureuil", "طيور", "Žába", "Ψάρι", "고양이", "Wal",
    "Échinoderme", "Ørn", "Ñandú", "昆虫", "Рыба", "とり", "Worm", "Jellyfish", "Coral", "Sponge",
    "Rescued 🐾",
  ]

  private static let regions = [
    "Europe", "Africa", "Asia", "North America", "South America", "Australia", "Arctic",
    "Antarctica", "Madagascar", "Himalaya", "Sahara", "Amazon", "Baltic Sea", "Atlantic",
    "Pacific", "Indian Ocean", "Zoo A", "Zoo B", "Shelter North", "Shelter South",
  ]
}
