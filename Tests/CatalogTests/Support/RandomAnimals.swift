import Catalog
import TestSupport

extension RecordDraft {
  /// An animal whose name many others have too, also in other case and with other accents.
  static func random(using random: inout SeededRandom) -> RecordDraft {
    let names = ["Cat", "cat", "Çat", "Ox", "Ørn", "大熊猫", "Élan", "elan", "100%", "a_b", "Zebu"]
    let categories = ["Bird", "bírd", "Mammal", "Ælf", "昆虫"]
    let name = names.randomElement(using: &random) ?? ""
    let number = Int.random(in: 0..<80, using: &random)
    return RecordDraft(
      name: number < 40 ? name : "\(name) \(number)",
      diet: Diet.allCases.randomElement(using: &random) ?? .unknown,
      category: categories.randomElement(using: &random)
        .flatMap { Int.random(in: 0..<5, using: &random) == 0 ? nil : .named($0) } ?? .none)
  }
}

extension [RecordDraft] {
  /// As many random animals, the same for the same seed.
  static func random(count: Int, seed: UInt64) -> [RecordDraft] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in RecordDraft.random(using: &random) }
  }
}
