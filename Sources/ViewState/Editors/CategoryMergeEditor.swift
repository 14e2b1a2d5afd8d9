import Catalog

/// Chooses the category to merge another into, by its name.
public final class CategoryMergeEditor: TypedText {
  private let store: CatalogStore
  /// The category that goes.
  private let category: AnimalCategory

  /// Merges a category of a catalog.
  public init(_ category: AnimalCategory, in store: CatalogStore) {
    self.category = category
    self.store = store
    super.init()
  }

  /// "Merge Dogs".
  public var title: String { "Merge \(category.name.shortened)" }

  /// At most `limit` names of categories that contain `text`, those that start with it first.
  public func targetNames(matching text: String, limit: Int) async throws -> [String] {
    try await CategoryNames(store).names(matching: text, around: .existing(category), limit: limit)
  }

  /// The merge, with current numbers; nil if the name was refused, which `problem` then explains.
  ///
  /// - Throws: `DeletedRecord` if the category was deleted in the meantime, `CatalogError` if the
  ///   catalog cannot be read.
  public func merge() throws -> CategoryMerge? {
    guard let now = try store.category(category.id) else {
      throw DeletedRecord(name: category.name)
    }
    guard let target = try store.category(named: text) else {
      refuse(
        text.allSatisfy(\.isWhitespace)
          ? "Choose the category that is left." : "There is no such category; choose another.")
      return nil
    }
    if target.id == now.id {
      refuse("That is the category itself; choose another.")
      return nil
    }
    return CategoryMerge(
      category: now, target: target, moved: try store.keptCount(in: now),
      present: try store.keptCount(in: target))
  }
}

/// A category merge to confirm: what it does, and the question to ask first.
public struct CategoryMerge: Equatable {
  /// The category that goes.
  let category: AnimalCategory
  /// The category that stays.
  let target: AnimalCategory
  let moved: Int
  /// How many animals `target` has before.
  let present: Int

  /// The question, with the exact numbers and the fields that `target` would gain.
  public func question(in fields: Fields) -> String {
    let moved = fields.custom.filter {
      $0.categories != nil && $0.applies(to: category.name) && !$0.applies(to: target.name)
    }
    guard let names = moved.names else { return question }
    return "\(question) The form will ask for \(names) in all of \(target.name.shortened)."
  }

  private var question: String {
    let (name, target) = (category.name.shortened, target.name.shortened)
    let merge = "Merge \(name) into \(target)?"
    if moved == 0 { return "\(merge) \(name) has no animals, and is deleted." }
    return
      "\(merge) \(target) gets \(moved.counted("animal")) and then has "
      + "\((present + moved).grouped); \(name) is deleted."
  }
}
