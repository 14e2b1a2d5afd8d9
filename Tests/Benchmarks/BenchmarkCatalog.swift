import Catalog
import Exchange
import Foundation

/// A catalog to measure with.
struct BenchmarkCatalog {
  let title: String
  let path: String
  let count: Int

  /// The animals that come with the program.
  static func sample(in folder: String) async throws -> BenchmarkCatalog {
    try await make("sample", in: folder, with: Sample.animals())
  }

  /// Animals that are the same on every run.
  static func generated(_ count: Int, in folder: String) async throws -> BenchmarkCatalog {
    var dice = Dice(seed: 2)
    let animals = (0..<count).map { index in animal(index, &dice) }
    return try await make("generated", in: folder, with: animals)
  }

  private static func make(
    _ title: String, in folder: String, with animals: [AnimalDraft]
  ) async throws -> BenchmarkCatalog {
    let path = "\(folder)/\(title).sqlite"
    let store = try CatalogStore(.file(path), access: .create)
    let count = try await store.insert(contentsOf: animals)
    store.close()
    return BenchmarkCatalog(title: title, path: path, count: count)
  }

  private static func animal(_ index: Int, _ dice: inout Dice) -> AnimalDraft {
    let words = [looks, places, kinds].map { $0[Int(dice.next() % UInt64($0.count))] }
    let diets = Diet.choices
    let category = dice.next() % 41
    return AnimalDraft(
      name: "\(words.joined(separator: " ")) \(index)",
      diet: diets[Int(dice.next() % UInt64(diets.count))],
      category: category == 0 ? .none : .named("Group \(category)"))
  }

  private static let looks = [
    "African", "Arctic", "Banded", "Common", "Dwarf", "Golden", "Giant", "Northern", "Olive",
    "Pygmy", "Red", "Spotted", "Striped", "White-tailed", "Zebra",
  ]
  private static let places = ["desert", "forest", "île", "mountain", "reef", "river", "steppe"]
  private static let kinds = [
    "antelope", "bat", "beetle", "crane", "dolphin", "eel", "finch", "gecko", "heron", "ibis",
    "jay", "kite", "lynx", "mouse", "newt", "owl", "pike", "quail", "rat", "shrew", "tern", "vole",
  ]
}

/// Random numbers that are the same on every run: SplitMix64 (https://prng.di.unimi.it/splitmix64.c).
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
