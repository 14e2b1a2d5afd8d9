import GRDB

/// A tag, and how many animals have it.
public struct TagCount: Hashable, Sendable {
  /// The tag.
  public let tag: String
  /// The number of animals.
  public let count: Int
}

extension CatalogStore {
  /// The tags that animals have in a field, in order; it scans every animal. Values that are not
  /// tags do not count.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, or an error from SQLite.
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
      return Tags.words(of: Array(counts.keys)).map { TagCount(tag: $0, count: counts[$0] ?? 0) }
    }
  }
}

/// A change to the tags of many animals. A value that does not consist of tags stays.
struct TagChange {
  private let column: String
  private let arguments: [String]

  /// Adds tags to a field, and removes others.
  ///
  /// - Throws: `CatalogError.value`, or an error that the catalog has no such field.
  init(_ field: Field, adding added: [String], removing removed: [String], _ db: Database) throws {
    let (added, removed) = (added.joined(separator: " "), removed.joined(separator: " "))
    _ = try db.stored(added, of: field)
    column = field.column
    arguments = [removed, added]
  }

  /// The condition that the tags of an animal `a` change.
  var difference: Filter.Condition {
    let tags = "\(DatabaseFunction.changedTags.name)(a.\(column), ?, ?)"
    return Filter.Condition("a.\(column) IS NOT \(tags)", arguments)
  }

  /// Changes the animals, and returns how many changed.
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
