import Catalog

/// How many other animals have the name of one that was added.
struct Namesakes {
  /// The most that are counted.
  private static let limit = 1_000

  private var count = 0

  /// None.
  init() {}

  /// Counts them off the main actor. The animal is saved in any case: if they cannot be counted,
  /// nothing is said of them.
  init(of animal: Animal, in store: CatalogStore) async {
    do { count = try await store.countOfNamesakes(of: animal, limit: Self.limit + 1) } catch {}
  }

  /// "158 Max already exist"; empty if there are none.
  func sentence(naming animal: Animal) -> [String] {
    if count == 0 { return [] }
    let number = count > Self.limit ? "more than \(Self.limit.grouped)" : count.grouped
    return ["\(number) \(animal.name.shortened) already exist\(count == 1 ? "s" : "")"]
  }
}
