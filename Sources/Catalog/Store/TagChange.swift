import GRDB

/// What becomes of the tags of many animals. A value that is none of tags stays as it is.
struct TagChange {
  private let column: String
  private let arguments: [String]

  /// Some tags are added in a field, and others taken away.
  ///
  /// - Throws: `CatalogError.value`, or that the catalog has no such field.
  init(_ field: Field, adding added: [String], removing removed: [String], _ db: Database) throws {
    let (added, removed) = (added.joined(separator: " "), removed.joined(separator: " "))
    _ = try db.stored(added, of: field)
    column = field.column
    arguments = [removed, added]
  }

  /// That an animal `a` has other tags afterwards.
  var difference: Filter.Condition {
    let tags = "\(DatabaseFunction.changedTags.name)(a.\(column), ?, ?)"
    return Filter.Condition("a.\(column) IS NOT \(tags)", arguments)
  }

  /// Changes the animals, and returns the number of those that were.
  func apply(to runs: MarkedRuns, report: (Int) -> Void) throws -> Int {
    let tags = "\(DatabaseFunction.changedTags.name)(\(column), ?1, ?2)"
    return try runs.forEach(
      { "UPDATE animal SET \(column) = \(tags) WHERE \(column) IS NOT \(tags) AND id \($0)" },
      StatementArguments(arguments), report: report)
  }
}

extension DatabaseFunction {
  /// A stored value of tags without some and with others. Any SQL in the file may call it, with whatever
  /// arguments.
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
