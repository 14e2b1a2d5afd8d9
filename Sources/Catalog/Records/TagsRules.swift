import Foundation
import GRDB

/// Some words, each of which an animal has or has not, such as `quarantine vet`.
///
/// They are stored in lower case, each once, in the order of their bytes, with blanks between them.
struct TagsRules: ValueRules {
  static let tag = "tags"

  init(_ options: ValueOptions) {}

  func stored(_ typed: String) throws(ValueProblem) -> DatabaseValue {
    let tags = Tags.words(of: typed)
    for tag in tags { try Tags.check(tag) }
    return try TextRules.checked(tags.joined(separator: " "), isControl: Name.isControl)
  }

  func text(_ stored: DatabaseValue) -> String? {
    String.fromDatabaseValue(stored).flatMap {
      Tags.words(of: $0).joined(separator: " ") == $0 ? $0 : nil
    }
  }
}

/// The words of a field of tags.
public enum Tags {
  /// The greatest number of characters in a tag.
  static let longest = 50

  /// The tags in a text, in which blanks or commas stand between them, as they are stored.
  public static func words(of text: String) -> [String] {
    let words = text.split { $0 == "," || $0.isWhitespace }.map { Folding.key(String($0)) }
    return Set(words).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// - Throws: Why a word cannot be a tag.
  static func check(_ tag: String) throws(ValueProblem) {
    if let sign = tag.first, "+-#".contains(sign) {
      throw ValueProblem("A tag cannot begin with “\(sign)”; write one such as quarantine.")
    }
    if tag.count > longest {
      throw ValueProblem(
        "“\(tag.prefix(20))…” is too long; a tag has at most \(longest) characters.")
    }
  }

  /// "+vet -quarantine".
  public static func signed(_ added: [String], _ removed: [String]) -> String {
    (added.map { "+\($0)" } + removed.map { "-\($0)" }).joined(separator: " ")
  }

  /// SQL for each tag of the animals `a` as a row of `json_each`: a blank in JSON text ends one string and
  /// begins another.
  static func each(of column: String) -> String {
    "json_each('[' || replace(json_quote(CAST(\(column) AS TEXT)), ' ', '\",\"') || ']')"
  }
}

/// What becomes of the tags of many animals.
struct TagChange {
  private let field: Field
  private let added: String
  private let removed: String

  /// Some tags are added in a field, and others removed, as they are typed.
  ///
  /// - Throws: `CatalogError.value`, or that the catalog has no such field.
  init(
    _ field: Field, adding added: [String], removing removed: [String], _ db: Database
  ) throws {
    _ = try db.stored(added.joined(separator: " "), of: field)
    self.field = field
    self.added = try Self.json(added)
    self.removed = try Self.json(removed)
  }

  /// That an animal `a` has other tags afterwards.
  var difference: Filter.Condition {
    let tags = Self.tags("a.\(field.column)", without: "?", with: "?")
    return Filter.Condition("a.\(field.column) IS NOT \(tags)", [removed, added])
  }

  /// The animals that are changed, of which the condition on the id follows.
  var update: String {
    let tags = Self.tags(field.column, without: "?1", with: "?2")
    return "UPDATE animal SET \(field.column) = \(tags) WHERE \(field.column) IS NOT \(tags) AND id"
  }

  var arguments: StatementArguments { [removed, added] }

  private static func json(_ tags: [String]) throws -> String {
    let tags = Tags.words(of: tags.joined(separator: " "))
    return String(decoding: try JSONEncoder().encode(tags), as: UTF8.self)
  }

  private static func tags(_ column: String, without removed: String, with added: String) -> String
  {
    """
    nullif((SELECT group_concat(value, ' ') FROM
      (SELECT value FROM \(Tags.each(of: column))
       WHERE value <> '' AND value NOT IN (SELECT value FROM json_each(\(removed)))
       UNION SELECT value FROM json_each(\(added)) ORDER BY value)), '')
    """
  }
}

extension Fields {
  /// The field in which the find line looks for tags: the first of that kind.
  public var tags: Field? { own.first { $0.valueKind?.isTags == true } }
}

extension FieldCondition {
  /// That a tag is among those of the field.
  init(tag: String, in field: Field) {
    self.init(
      "instr(' ' || a.\(field.column) || ' ', ?) > 0", [" \(Folding.key(tag)) ".databaseValue])
  }
}
