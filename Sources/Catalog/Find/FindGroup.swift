import GRDB

/// How well a name fits the first of the texts to find; those that fit best are listed first.
enum FindGroup: Int, CaseIterable {
  /// The name starts with it.
  case start
  /// A later word of the name starts with it.
  case word
  /// It stands somewhere else.
  case inside

  /// The groups that may hold something.
  static func all(of term: FindTerm) -> [FindGroup] {
    switch term.fit {
    case .inside: allCases
    case .words: [.start, .word]
    }
  }

  /// That an animal, whose name has the text, is in the group.
  func condition(_ term: FindTerm) -> Filter.Condition {
    let start = NameRange(startingWith: term.text).condition
    let word = Self.startsWord(term)
    return switch self {
    case .start where term.fit == .words:
      // Most names that go on with a letter are left out without being taken apart.
      Filter.Condition(
        "\(start.sql) AND instr(?, substr(a.foldedName, ?, 1))",
        start.values + [
          String(FindTerm.separators).databaseValue,
          (term.text.unicodeScalars.count + 1).databaseValue,
        ])
    case .start: start
    case .word: Filter.Condition("NOT (\(start.sql)) AND \(word.sql)", start.values + word.values)
    case .inside:
      Filter.Condition("NOT (\(start.sql)) AND NOT \(word.sql)", start.values + word.values)
    }
  }

  /// SQL for the number of the group of an animal.
  static func number(_ term: FindTerm) -> Filter.Condition {
    let start = NameRange(startingWith: term.text).condition
    let word = startsWord(term)
    return Filter.Condition(
      "CASE WHEN \(start.sql) THEN 0 WHEN \(word.sql) THEN 1 ELSE 2 END",
      start.values + word.values)
  }

  /// The group that a name is or would be in.
  static func group(
    of animal: Animal, _ term: FindTerm, _ db: Database
  ) throws -> FindGroup {
    let number = number(term)
    let found = try db.number(
      "SELECT \(number.sql) FROM (SELECT ? AS foldedName) a",
      StatementArguments(number.values + [animal.foldedName.databaseValue]))
    return FindGroup(rawValue: found) ?? .inside
  }

  private static func startsWord(_ term: FindTerm) -> Filter.Condition {
    .or(
      FindTerm.separators.map { separator in
        Filter.Condition("instr(a.foldedName, ?)", [String(separator) + term.text])
      })
  }
}
