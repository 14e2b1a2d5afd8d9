import Catalog

/// The other animals that have the name of one that was added.
struct Namesakes {
  /// So many are counted, and no more.
  private static let limit = 1_000

  private var count = 0

  /// None.
  init() {}

  /// Counts them beside the main actor. The animal is saved in any case: where they cannot be counted,
  /// nothing is said of them.
  init(of animal: Animal, in store: CatalogStore) async {
    do { count = try await store.countOfNamesakes(of: animal, limit: Self.limit + 1) } catch {}
  }

  /// "158 Max already exist"; nothing where there are none.
  func sentence(naming animal: Animal) -> [String] {
    if count == 0 { return [] }
    let number = count > Self.limit ? "more than \(Self.limit.grouped)" : count.grouped
    return ["\(number) \(animal.name.shortened) already exist\(count == 1 ? "s" : "")"]
  }
}
