import GRDB

/// A change to all marked animals in one edit.
public enum BulkEdit: Hashable, Sendable {
  /// Deletes them.
  case deletion
  /// Moves them to a category, created if its name is new, or to none.
  case category(CategoryChoice)
  /// Sets, or clears, the value of another field.
  case value(Field, String?)

  /// Adds tags to a field, and removes others.
  case tags(Field, adding: [String], removing: [String])

  /// Sets the diet.
  public static func diet(_ diet: Diet) -> BulkEdit { .value(.diet, diet.rawValue) }

  /// What was done to this number of animals: a sentence in the past tense without a full stop;
  /// `naming` formats names and values.
  public func done(to count: Int, naming: (String) -> String = { $0 }) -> String {
    let animals = count.counted("animal")
    return switch self {
    case .deletion: "Deleted \(animals)"
    case .category(.none):
      "Took \(animals) out of \(count == 1 ? "its category" : "their categories")"
    case .category(let choice): "Moved \(animals) to \(naming(choice.name))"
    case .tags(_, let added, let removed):
      Self.tagged(
        animals, naming(added.joined(separator: " ")), naming(removed.joined(separator: " ")))
    // A note may be long.
    case .value(let field, _?) where field.valueKind?.isMultiline == true:
      "Set the \(field.noun) of \(animals)"
    case .value(let field, let text?): "Set the \(field.noun) of \(animals) to \(naming(text))"
    case .value(let field, nil): "Cleared the \(field.noun) of \(animals)"
    }
  }
}

extension BulkEdit {
  private static func tagged(_ animals: String, _ added: String, _ removed: String) -> String {
    if removed.isEmpty { return "Added \(added) to \(animals)" }
    if added.isEmpty { return "Took \(removed) from \(animals)" }
    return "Added \(added) to \(animals), and took \(removed) from them"
  }
}

/// The outcome of an edit of all marked animals.
public struct BulkOutcome: Hashable, Sendable {
  /// The number of marked animals.
  public let marked: Int
  /// How many of them changed; the others had the value already.
  public let changed: Int
}

extension BulkEdit {
  /// The condition that the edit changes an animal; nil if it changes every one.
  func difference(_ db: Database) throws -> Filter.Condition? {
    switch self {
    case .deletion: nil
    case .category(.none): Filter.Condition("a.categoryID IS NOT NULL")
    case .category(.existing(let category)):
      Filter.Condition("a.categoryID IS NOT ?", [category.id])
    case .category(.named(let name)):
      try db.category(named: name).map { Filter.Condition("a.categoryID IS NOT ?", [$0.id]) }
    case .tags(let field, let added, let removed):
      try TagChange(field, adding: added, removing: removed, db).difference
    case .value(let field, let text):
      Filter.Condition("a.\(field.column) IS NOT ?", [try db.stored(text, of: field)])
    }
  }

  /// The edit with its category looked up or created, and its text as it will be stored.
  func resolved(_ db: Database) throws -> BulkEdit {
    if case .value(let field, let text) = self {
      return .value(field, try db.shown(text, of: field))
    }
    if case .tags(let field, let added, let removed) = self {
      return .tags(field, adding: Tags.words(of: added), removing: Tags.words(of: removed))
    }
    guard case .category(let choice) = self, let id = try db.categoryID(choice) else { return self }
    guard let category = try db.category(id) else { return self }
    return .category(.existing(category))
  }
}

extension Database {
  /// The stored form of a text, for a field of the catalog.
  func stored(_ text: String?, of field: Field) throws -> DatabaseValue {
    guard try fields()[field.id] == field else { throw CatalogError.fields(.changed) }
    guard let kind = field.valueKind else { return text.databaseValue }
    let text = try resolved(text ?? "", field)
    do { return try kind.stored(text) } catch { throw CatalogError.value(field, error) }
  }

  /// The displayed form of a text; nil for no value.
  fileprivate func shown(_ text: String?, of field: Field) throws -> String? {
    let stored = try stored(text, of: field)
    guard let kind = field.valueKind else { return text }
    guard kind.isReference else { return kind.value(stored)?.text }
    return try Int64.fromDatabaseValue(stored).map(reference)
  }
}
