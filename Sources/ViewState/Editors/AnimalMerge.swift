import Catalog

/// The merge of two animals into one.
nonisolated public struct AnimalMerge: Sendable {
  /// The animal that goes.
  public let other: Animal
  /// The animal that stays.
  public let animal: Animal
  private let fields: Fields
  private let store: CatalogStore

  /// Merges one animal into another.
  public init(_ other: Animal, into animal: Animal, in store: CatalogStore) throws(CatalogError) {
    self.other = other
    self.animal = animal
    self.store = store
    fields = try store.fields()
  }

  /// Both side by side, with what is kept unless something else is chosen.
  public var comparison: Comparison { Comparison(merging: other, into: animal, in: fields) }

  /// What becomes of them, in a sentence.
  public var explanation: String {
    "\(animal.name.shortened) #\(animal.id) is left, with what is marked ●. All that names #\(other.id) will name it."
  }

  /// What was done.
  public var news: String {
    "Merged \(other.name.shortened) #\(other.id) into \(animal.name.shortened) #\(animal.id)"
  }

  /// Merges them as one edit, and returns the animal that stays.
  ///
  /// - Throws: What `CatalogStore.merge(_:into:as:)` throws.
  public func carryOut(_ choices: Comparison) async throws -> Animal {
    let draft = choices.merged(RecordDraft(other), into: RecordDraft(animal), in: fields)
    return try await store.merge(other, into: animal, as: draft)
  }
}
