import GRDB

/// How well an animal matches the first term of a search; better groups are listed first.
enum FindGroup: Int, CaseIterable {
  /// The name starts with it.
  case start
  /// A later word of the name starts with it.
  case word
  /// The name contains it elsewhere.
  case inside
  /// The name lacks it, but the animal was imported under it as a key.
  case key
  /// Neither has it, but one of the keeper's texts does.
  case text

  /// The groups that may not be empty.
  static func all(of resolved: ResolvedQuery) -> [FindGroup] {
    guard let term = resolved.find.terms.first else { return [] }
    let named: [FindGroup] =
      switch term.fit {
      case .inside: [.start, .word, .inside]
      case .words: [.start, .word]
      }
    return named + (resolved.keyed.isEmpty ? [] : [.key])
      + (resolved.texts == nil ? [] : [.text])
  }

  /// The condition for the group. For all but the last two, the condition that the name has all
  /// terms is added elsewhere.
  func condition(_ resolved: ResolvedQuery) -> Filter.Condition {
    guard let term = resolved.find.terms.first else { return Filter.Condition("0") }
    let start = NameRange(startingWith: term.text).condition
    let word = Self.startsWord(term)
    return switch self {
    case .start where term.fit == .words:
      // Names that continue with a letter, as most do, are skipped without being split.
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
    case .text: resolved.texts?.condition ?? Filter.Condition("0")
    }
  }

  /// SQL for the group number of a matching animal.
  static func number(_ resolved: ResolvedQuery) -> Filter.Condition {
    guard let term = resolved.find.terms.first else { return Filter.Condition("0") }
    let start = NameRange(startingWith: term.text).condition
    let word = startsWord(term)
    let other = otherNumber(resolved)
    return Filter.Condition(
      "CASE \(other.sql) WHEN \(start.sql) THEN 0 WHEN \(word.sql) THEN 1 ELSE 2 END",
      other.values + start.values + word.values)
  }

  /// SQL for the group number of an animal that does not match by name.
  private static func otherNumber(_ resolved: ResolvedQuery) -> Filter.Condition {
    let isOther = Filter.Condition.not(.and(resolved.names))
    let key = Filter.Condition.and([isOther, .init(among: resolved.keyed)])
    let byKey = resolved.keyed.isEmpty ? nil : key.followed(by: "THEN 3")
    let byText = resolved.texts.map { _ in isOther.followed(by: "THEN 4") }
    let cases = [byKey, byText].compactMap(\.self)
    return Filter.Condition(
      cases.map { "WHEN \($0.sql)" }.joined(separator: " "), cases.flatMap(\.values))
  }

  /// The group of an animal, whether or not it is in the list.
  static func group(of animal: Animal, _ resolved: ResolvedQuery, _ db: Database) throws
    -> FindGroup
  {
    let number = number(resolved)
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
