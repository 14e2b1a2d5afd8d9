import Catalog

/// The diet that is proposed for a new animal.
struct DietProposal {
  private let store: CatalogStore

  /// Proposals from what a catalog has.
  init(_ store: CatalogStore) {
    self.store = store
  }

  /// The diet of the last animal that was added to a category, herbivorous where there is none; nil
  /// where the catalog cannot be read.
  func diet(in category: CategoryChoice) -> Diet? {
    do { return try store.startingDiet(in: category) } catch {
      // Saving says what is wrong.
      return nil
    }
  }
}
