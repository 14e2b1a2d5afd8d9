import GRDB

/// How well an animal fits what is to be found, by the first of its texts; those that fit best are
/// listed first.
enum FindGroup: Int, CaseIterable {
  /// The name starts with it.
  case start
  /// A later word of the name starts with it.
  case word
  /// It stands somewhere else in the name.
  case inside
  /// The name does not have it, but the animal was known by it where it was imported.
  case key
  /// Nor that, but the keeper's texts have it.
  case text

  /// The groups that may hold something.
  static func all(of narrowing: Narrowing) -> [FindGroup] {
    guard let term = narrowing.find.terms.first else { return [] }
    let named: [FindGroup] =
      switch term.fit {
      case .inside: [.start, .word, .inside]
      case .words: [.start, .word]
      }
    return named + (narrowing.keyed.isEmpty ? [] : [.key])
      + (narrowing.texts == nil ? [] : [.text])
  }

  /// That an animal is in the group; that a name has the texts is asked beside it, but for the last
  /// two.
  func condition(_ narrowing: Narrowing) -> Filter.Condition {
    guard let term = narrowing.find.terms.first else { return Filter.Condition("0") }
    let start = NameRange(startingWith: term.text).condition
    let word = Self.startsWord(term)
    return switch self {
    case .start where term.fit == .words:
      // Most names that go on with a letter are left out without being taken apart.
      Filter.Condition(
        "\(start.sql) AND instr(?, substr(a.foldedName, ?, 1))",
        start.values + [
          String(String.UnicodeScalarView(FindTerm.separators)).databaseValue,
          (term.text.unicodeScalars.count + 1).databaseValue,
        ])
    case .start: start
    case .word: Filter.Condition("NOT (\(start.sql)) AND \(word.sql)", start.values + word.values)
    case .inside:
      Filter.Condition("NOT (\(start.sql)) AND NOT \(word.sql)", start.values + word.values)
    case .key: .not(Filter.Condition(term))
    case .text: narrowing.texts?.condition ?? Filter.Condition("0")
    }
  }

  /// SQL for the number of the group of an animal that is found.
  static func number(_ narrowing: Narrowing) -> Filter.Condition {
    guard let term = narrowing.find.terms.first else { return Filter.Condition("0") }
    let start = NameRange(startingWith: term.text).condition
    let word = startsWord(term)
    let other = otherNumber(narrowing)
    return Filter.Condition(
      "CASE \(other.sql) WHEN \(start.sql) THEN 0 WHEN \(word.sql) THEN 1 ELSE 2 END",
      other.values + start.values + word.values)
  }

  /// The number of an animal that is found by something else than its name.
  private static func otherNumber(_ narrowing: Narrowing) -> Filter.Condition {
    let isOther = Filter.Condition.not(.and(narrowing.names))
    let key = Filter.Condition.and([isOther, .init(among: narrowing.keyed)])
    let byKey = narrowing.keyed.isEmpty ? nil : key.followed(by: "THEN 3")
    let byText = narrowing.texts.map { _ in isOther.followed(by: "THEN 4") }
    let cases = [byKey, byText].compactMap(\.self)
    return Filter.Condition(
      cases.map { "WHEN \($0.sql)" }.joined(separator: " "), cases.flatMap(\.values))
  }

  /// The group that an animal is or would be in.
  static func group(of animal: Animal, _ narrowing: Narrowing, _ db: Database) throws -> FindGroup {
    let number = number(narrowing)
    let found = try db.number(
      "SELECT \(number.sql) FROM (SELECT ? AS foldedName, ? AS id) a",
      StatementArguments(
        number.values + [animal.foldedName.databaseValue, animal.id.databaseValue]))
    return FindGroup(rawValue: found) ?? .inside
  }

  private static func startsWord(_ term: FindTerm) -> Filter.Condition {
    .or(
      FindTerm.separators.map { separator in
        Filter.Condition("instr(a.foldedName, ?)", [String(separator) + term.text])
      })
  }
}
