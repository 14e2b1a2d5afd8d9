import Catalog

/// SplitMix64: the same numbers for the same seed on every machine.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

extension AnimalDraft {
  /// An animal whose name many others have too, also in other case and with other accents.
  static func random(using random: inout SeededRandom) -> AnimalDraft {
    let names = ["Cat", "cat", "Çat", "Ox", "Ørn", "大熊猫", "Élan", "elan", "100%", "a_b", "Zebu"]
    let categories = ["Bird", "bírd", "Mammal", "Ælf", "昆虫"]
    let name = names.randomElement(using: &random) ?? ""
    let number = Int.random(in: 0..<80, using: &random)
    return AnimalDraft(
      name: number < 40 ? name : "\(name) \(number)",
      diet: Diet.allCases.randomElement(using: &random) ?? .unknown,
      category: categories.randomElement(using: &random)
        .flatMap { Int.random(in: 0..<5, using: &random) == 0 ? nil : .named($0) } ?? .none)
  }
}

extension [AnimalDraft] {
  /// As many random animals, the same for the same seed.
  static func random(count: Int, seed: UInt64) -> [AnimalDraft] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in AnimalDraft.random(using: &random) }
  }
}
