import GRDB

extension CatalogStore {
  /// Changes all marked animals in one edit; with `expected`, only if that many change. Animals
  /// that have the value already are left alone and not counted. Only the number is compared: if
  /// another program swapped one animal for another, that goes unnoticed.
  /// A marked list has what it lists when the write begins. `progress` is called on any thread with
  /// the fraction done, from 0 to 1.
  ///
  /// - Throws: `CatalogError.countChanged`, `.categoryName`, `.categoryGone`, `.value`,
  ///   `.valueTaken`, what every write may throw, or `CancellationError` if the task is cancelled
  ///   at any time; then nothing is changed.
  public func apply(
    _ edit: BulkEdit, to marks: Marks, expecting expected: Int? = nil,
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> BulkOutcome {
    try await recordMuch { db, interruption in
      let runs = try MarkedRuns(marks, db, unless: interruption)
      // Without animals, no category is created.
      let edit = runs.count == 0 ? edit : try edit.resolved(db)
      if let expected {
        let now = try runs.count(where: edit.difference(db))
        guard now == expected else { throw CatalogError.countChanged(now: now) }
      }
      let changed = try edit.apply(to: runs, db) { done in
        progress(Double(done) / Double(max(runs.count, 1)))
      }
      try runs.end()
      return LabelledResult(
        BulkOutcome(marked: runs.count, changed: changed), as: edit.done(to: changed))
    }
  }

  /// The tags that animals have in a field, in order, without other values; it scans every animal.
  public func tags(in field: Field) async throws -> [TagCount] {
    try await scan { db in
      var counts: [String: Int] = [:]
      let column = field.column
      try db.eachRow(
        "SELECT \(column), count(*) FROM animal WHERE \(column) IS NOT NULL GROUP BY 1"
      ) { row in
        let value: DatabaseValue = row[0]
        guard case .text(let tags) = field.valueKind?.value(value) else { return }
        let count = try row.decode(Int.self, atIndex: 1)
        for tag in Tags.words(of: tags) { counts[tag, default: 0] += count }
      }
      return Tags.words(of: Array(counts.keys))
        .map { TagCount(tag: $0, count: counts[$0] ?? 0) }
    }
  }
}

extension CategoryChoice {
  fileprivate var id: AnimalCategory.ID? {
    if case .existing(let category) = self { category.id } else { nil }
  }
}

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

  private static func tagged(_ animals: String, _ added: String, _ removed: String) -> String {
    if removed.isEmpty { return "Added \(added) to \(animals)" }
    if added.isEmpty { return "Took \(removed) from \(animals)" }
    return "Added \(added) to \(animals), and took \(removed) from them"
  }

  fileprivate func apply(to runs: MarkedRuns, _ db: Database, report: (Int) -> Void) throws -> Int {
    switch self {
    case .deletion:
      return try runs.forEach({ "DELETE FROM animal WHERE id \($0)" }, report: report)
    case .category(let choice):
      return try runs.forEach(
        { "UPDATE animal SET categoryID = ?1 WHERE categoryID IS NOT ?1 AND id \($0)" },
        [choice.id], report: report)
    case .tags(let field, let added, let removed):
      let change = try TagChange(field, adding: added, removing: removed, db)
      return try change.apply(to: runs, report: report)
    case .value(let field, let text):
      let stored = try db.stored(text, of: field)
      try db.checkDescent(of: stored, from: runs, field)
      if field.valueKind?.isUnique == true, !stored.isNull {
        try UniqueValues(field: field).require(stored, of: runs, db)
      }
      return try runs.forEach(
        { "UPDATE animal SET \(field.column) = ?1 WHERE \(field.column) IS NOT ?1 AND id \($0)" },
        [stored], report: report)
    }
  }

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

/// The outcome of an edit of all marked animals.
public struct BulkOutcome: Hashable, Sendable {
  /// The number of marked animals.
  public let marked: Int
  /// How many of them changed; the others had the value already.
  public let changed: Int
}

extension Database {
  /// The stored form of a text, for a field of the catalog.
  func stored(_ text: String?, of field: Field) throws -> DatabaseValue {
    guard try fields()[field.id] == field else { throw CatalogError.fields(.changed) }
    guard let kind = field.valueKind else { return text.databaseValue }
    let text = try resolved(text ?? "", field)
    do { return try kind.stored(text) } catch { throw CatalogError.value(field, error) }
  }

  fileprivate func shown(_ text: String?, of field: Field) throws -> String? {
    let stored = try stored(text, of: field)
    guard let kind = field.valueKind else { return text }
    guard kind.isReference else { return kind.value(stored)?.text }
    return try Int64.fromDatabaseValue(stored).map(reference)
  }
}

/// A tag, and how many animals have it.
public struct TagCount: Hashable, Sendable {
  /// The tag.
  public let tag: String
  /// The number of animals.
  public let count: Int
}

/// A change to the tags of many animals. A value that does not consist of tags stays.
struct TagChange {
  private let column: String
  private let arguments: [String]

  /// Adds tags to a field, and removes others.
  ///
  /// - Throws: `CatalogError.value`, or an error that the catalog has no such field.
  init(_ field: Field, adding added: [String], removing removed: [String], _ db: Database) throws {
    column = field.column
    arguments = [removed, added].map { $0.joined(separator: " ") }
    _ = try db.stored(arguments[1], of: field)
  }

  /// The condition that the tags of an animal `a` change.
  var difference: Filter.Condition {
    let tags = "\(DatabaseFunction.changedTags.name)(a.\(column), ?, ?)"
    return Filter.Condition("a.\(column) IS NOT \(tags)", arguments)
  }

  func apply(to runs: MarkedRuns, report: (Int) -> Void) throws -> Int {
    let tags = "\(DatabaseFunction.changedTags.name)(\(column), ?1, ?2)"
    return try runs.forEach(
      { "UPDATE animal SET \(column) = \(tags) WHERE \(column) IS NOT \(tags) AND id \($0)" },
      StatementArguments(arguments), report: report)
  }
}

extension DatabaseFunction {
  /// Removes tags from a stored value, and adds others. SQL in the file may pass any arguments.
  static let changedTags = DatabaseFunction("menagerie_tags", pure: true) { values in
    guard values.count == 3 else { return nil }
    let rules = TagsRules(ValueOptions())
    guard let text = values[0].isNull ? "" : rules.text(values[0]) else { return values[0] }
    let tags = Tags.changed(
      Tags.words(of: text), adding: Tags.words(of: String.fromDatabaseValue(values[2]) ?? ""),
      removing: Tags.words(of: String.fromDatabaseValue(values[1]) ?? ""))
    return tags.isEmpty ? nil : tags.joined(separator: " ")
  }
}
