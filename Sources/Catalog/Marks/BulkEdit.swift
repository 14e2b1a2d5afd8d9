import GRDB

/// What is done to all marked animals in one edit.
public enum BulkEdit: Hashable, Sendable {
  /// They are deleted.
  case deletion
  /// They come into a category, which is created when its name is new, or into none.
  case category(CategoryChoice)
  /// They get a diet.
  case diet(Diet)

  /// What was done to so many animals: a sentence in the past tense without a full stop, in which the
  /// name of a category stands as `naming` has it.
  public func done(to count: Int, naming: (String) -> String = { $0 }) -> String {
    let animals = count.counted("animal")
    return switch self {
    case .deletion: "Deleted \(animals)"
    case .category(.none):
      "Took \(animals) out of \(count == 1 ? "its category" : "their categories")"
    case .category(let choice): "Moved \(animals) to \(naming(choice.name))"
    case .diet(let diet): "Set the diet of \(animals) to \(diet.rawValue)"
    }
  }
}

/// What came of an edit of all marked animals.
public struct BulkOutcome: Hashable, Sendable {
  /// How many animals were marked.
  public let marked: Int
  /// How many of them were changed: the others had the value already.
  public let changed: Int
}

extension BulkEdit {
  /// That an animal is to be changed; nil where each of them is.
  func difference(_ db: Database) throws -> Filter.Condition? {
    switch self {
    case .deletion: nil
    case .category(.none): Filter.Condition("a.categoryID IS NOT NULL")
    case .category(.existing(let category)):
      Filter.Condition("a.categoryID IS NOT ?", [category.id])
    case .category(.named(let name)):
      try db.category(named: name).map { Filter.Condition("a.categoryID IS NOT ?", [$0.id]) }
    case .diet(let diet): Filter.Condition("a.diet <> ?", [diet.rawValue])
    }
  }

  /// The same with its category looked up, or created; nothing stands for it but what there is.
  func resolved(_ db: Database) throws -> BulkEdit {
    guard case .category(let choice) = self, let id = try db.categoryID(choice) else { return self }
    guard let category = try db.category(id) else { return self }
    return .category(.existing(category))
  }
}
