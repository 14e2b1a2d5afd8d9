import Foundation
import GRDB
import Synchronization

/// A condition on a field other than name, category and diet: that it has a value, equals a value,
/// or lies below, above or between values.
struct FieldCondition: Hashable, Sendable {
  enum Comparison: String, CaseIterable, Sendable {
    case atLeast = ">="
    case atMost = "<="
    case more = ">"
    case less = "<"
    case equal = ":"
    case exactly = "="

    /// Whether it matches the value itself rather than a range beside it.
    var asksForValue: Bool { self == .equal || self == .exactly }
  }

  /// The most bytes of a typed value; SQLite refuses LIKE patterns of more than 50,000, with `%`.
  private static let longest = 10_000

  /// SQL that is true for the matching values: of an animal `a`, or of an entry or a photo `e` for
  /// a derived field.
  private let sql: String
  private let values: [DatabaseValue]
  private var derived: Field?

  private init(_ sql: String, _ values: [DatabaseValue]) {
    self.sql = sql
    self.values = values
  }

  init(has field: Field) {
    switch field.source {
    case .stored, .anyPhoto: self.init("\(field.tested) IS NOT NULL", [])
    case .latest, .anyEntry: self.init("e.at IS NOT NULL", [])
    case .photos:
      self.init("a.id IN (SELECT animalID FROM photo)", [])
      return
    }
    limit(to: field)
  }

  private mutating func limit(to field: Field) {
    derived = field.isDerived ? field : nil
  }

  /// The value of at least one of the fields does not fit it: of the animal, or of any entry. A
  /// derived field alone is tested as every condition on it is.
  init(misfitsOf fields: [Field]) {
    let tests = { (fields: [Field]) -> String in
      fields.map { field in
        let column = field.tested
        return "\(column) IS NOT NULL AND \(DatabaseFunction.isMisfit.name)(\(column), ?, ?)"
      }.joined(separator: " OR ")
    }
    let isOne = fields.count == 1
    let own = fields.filter { isOne || !$0.isDerived }
    let ofEntries = fields.filter { !isOne && $0.isDerived }
    let isInEntry =
      ofEntries.isEmpty
      ? "0"
      : "EXISTS (SELECT 1 FROM entry e WHERE e.animalID = a.id AND (\(tests(ofEntries))))"
    self.init(
      [own.isEmpty ? "0" : tests(own), isInEntry].joined(separator: " OR "),
      (own + ofEntries).compactMap(\.valueKind).flatMap {
        [$0.tag.databaseValue, (try? $0.options.json).databaseValue]
      })
    if isOne { limit(to: fields[0]) }
  }

  /// The field holds this text, valid or not, ignoring the case of A to Z.
  init(text: String, in field: Field) {
    self.init("\(field.tested) = ? COLLATE NOCASE", [text.databaseValue])
    limit(to: field)
  }

  /// The tags of the field include this one.
  init(tag: String, in field: Field) {
    self.init(
      "instr(' ' || a.\(field.column) || ' ', ?) > 0", [" \(Folding.key(tag)) ".databaseValue])
  }

  /// Parses the value typed after a field's name and a sign. After a colon it may be a range with
  /// `..`, open at one end. Throws why it is not a value of the field.
  init(_ field: Field, _ comparison: Comparison, _ typed: String) throws(ValueProblem) {
    guard let kind = field.valueKind?.unbounded else {
      throw ValueProblem("\(field.title) has no such values.")
    }
    guard typed.utf8.count <= Self.longest else {
      throw ValueProblem("“\(typed.shortened)” is too long to be found in a field.")
    }
    let column = field.tested
    if kind.isReference {
      guard comparison.asksForValue else {
        throw ValueProblem("\(field.title) has no order; ask for a name, such as :lola.")
      }
      self = Self.reference(column, comparison, typed)
    } else if comparison == .equal, let dots = typed.firstRange(of: "..") {
      let bounds = Self.bounds(typed[..<dots.lowerBound], typed[dots.upperBound...])
      let low = try Self.side(column, kind, .atLeast, bounds.low)
      let high = try Self.side(column, kind, .atMost, bounds.high)
      self.init(
        [low, high].compactMap { $0?.sql }.joined(separator: " AND "),
        [low, high].flatMap { $0?.values ?? [] })
      if sql.isEmpty { throw ValueProblem("“\(typed)” names no bound; write one such as 10..20.") }
      if !kind.hasWords, let low = low?.values.last, let high = high?.values.last,
        Self.isBefore(high, low)
      {
        throw ValueProblem("“\(typed)” ends before it begins; write the lower bound first.")
      }
    } else if comparison == .exactly, kind.hasWords, !kind.hasOnlyWords, !kind.isTags {
      // A field for any value also holds numbers.
      let number = (try? kind.stored(typed)).map { [$0] } ?? []
      self = Self.oneOf(column, Self.spellings(of: typed) + number)
    } else if comparison.asksForValue {
      self = try Self.equal(column, kind, typed)
    } else if kind.isText, TypedNumber(typed) != nil {
      throw ValueProblem(
        "\(field.title) is text, in which 10 comes before 9; make it a number to compare it.")
    } else {
      self = try Self.ordered(column, kind, comparison, typed)
    }
    limit(to: field)
  }

  /// Matches a reference to an animal, by id, name or part of the name, or by text that names no
  /// animal; `none` also matches missing values.
  private static func reference(
    _ column: String, _ comparison: Comparison, _ typed: String
  ) -> FieldCondition {
    let animals: FieldCondition
    if let id = Reference.id(in: typed) {
      animals = FieldCondition("\(column) = ?", [id.databaseValue])
    } else {
      let name = comparison == .exactly ? "foldedName = ?" : "instr(foldedName, ?)"
      animals = FieldCondition(
        "\(column) IN (SELECT id FROM animal WHERE \(name))",
        [Folding.folded(typed).databaseValue])
    }
    let text =
      comparison == .exactly ? oneOf(column, spellings(of: typed)) : contains(column, typed)
    // SQLite sorts numbers, which are the references, before all text.
    return FieldCondition(
      "\(animals.sql) OR \(column) >= '' AND (\(text.sql))"
        + (isNone(typed) ? " OR \(column) IS NULL" : ""), animals.values + text.values)
  }

  private static func oneOf(_ column: String, _ values: [DatabaseValue]) -> FieldCondition {
    FieldCondition(
      values.map { _ in "\(column) = ? COLLATE NOCASE" }.joined(separator: " OR "), values)
  }

  /// Whether a text is the word that non-text fields show for a missing value.
  private static func isNone(_ typed: String) -> Bool { Folding.folded(typed) == "none" }

  func condition(isNegated: Bool = false, _ db: Database) throws -> Filter.Condition {
    let sql = try ofAnimal(isNegated: isNegated, db)
    return Filter.Condition(isNegated ? "(\(sql)) IS NOT 1" : "(\(sql))", values, needsRow: true)
  }

  /// The condition on an animal `a`.
  private func ofAnimal(isNegated: Bool, _ db: Database) throws -> String {
    guard let derived else { return sql }
    if derived.source == .photos {
      return "SELECT \(sql) FROM (SELECT count(*) AS count FROM photo WHERE animalID = a.id) e"
    }
    if derived.source == .anyPhoto {
      return "EXISTS (SELECT 1 FROM photo e WHERE e.animalID = a.id AND (\(sql)))"
    }
    guard let log = derived.log else { return sql }
    if derived.source == .anyEntry {
      return """
        EXISTS (SELECT 1 FROM entry e
          WHERE e.animalID = a.id AND e.logID = \(log) AND e.isDone AND (\(sql)))
        """
    }
    if try !isNegated && meetsFew(of: log, db) {
      return "a.id IN (SELECT animalID FROM latest e WHERE logID = \(log) AND (\(sql)))"
    }
    return """
      SELECT \(sql) FROM (SELECT 1)
        LEFT JOIN latest e ON e.logID = \(log) AND e.animalID = a.id
      """
  }

  /// The most latest entries that are collected before a list is read.
  private static let few = 2_000

  /// Whether only a few animals meet it, none of them without an entry. Then these are collected
  /// first; otherwise a page is filled sooner by trying one animal after another.
  private func meetsFew(of log: Log.ID, _ db: Database) throws -> Bool {
    let meetsNone = "ifnull((SELECT \(sql) FROM (SELECT NULL AS value, NULL AS at) e), 0)"
    if try db.number("SELECT \(meetsNone)", StatementArguments(values)) == 1 { return false }
    let found = "SELECT 1 FROM latest e WHERE logID = \(log) AND (\(sql)) LIMIT \(Self.few + 1)"
    return try db.number("SELECT count(*) FROM (\(found))", StatementArguments(values)) <= Self.few
  }

  /// The two bounds; the first takes the unit of the second if it has none: `10..20 kg`.
  private static func bounds(_ low: Substring, _ high: Substring) -> (low: String, high: String) {
    let (low, high) = (Name.trimmed(String(low)), Name.trimmed(String(high)))
    guard let unit = TypedNumber(high)?.unit, TypedNumber(low)?.unit == "" else {
      return (low, high)
    }
    return ("\(low) \(unit)", high)
  }

  /// Whether a number, or a date as text, comes before another.
  private static func isBefore(_ first: DatabaseValue, _ second: DatabaseValue) -> Bool {
    if let first = Double.fromDatabaseValue(first), let second = Double.fromDatabaseValue(second) {
      return first < second
    }
    guard case .string(let first) = first.storage, case .string(let second) = second.storage else {
      return false
    }
    return first < second
  }

  private static func side(
    _ column: String, _ kind: ValueKind, _ comparison: Comparison, _ typed: String
  ) throws(ValueProblem) -> FieldCondition? {
    typed.isEmpty ? nil : try ordered(column, kind, comparison, typed)
  }

  private static func equal(
    _ column: String, _ kind: ValueKind, _ typed: String
  ) throws(ValueProblem) -> FieldCondition {
    let isChoice = kind.hasWords && kind.hasOnlyWords
    let words = isChoice ? meant(by: Folding.folded(typed), among: kind.words ?? []) : []
    if kind.hasWords, !kind.hasOnlyWords {
      return contains(column, kind.isUnique ? kind.canonical(typed) ?? typed : typed)
    }
    if isNone(typed), !words.contains(where: isNone) {
      // The word may also be stored as a value that does not fit.
      let found = oneOf(column, (words + [typed]).map(\.databaseValue))
      return FieldCondition("\(column) IS NULL OR \(found.sql)", found.values)
    }
    if kind.isDate {
      let date = try date(kind, typed)
      return FieldCondition(
        "\(column) >= ? AND \(column) < ?", [date, date + after].map(\.databaseValue))
    }
    if words.isEmpty { return FieldCondition("\(column) = ?", [try kind.stored(typed)]) }
    // The typed text may also be stored as it is, although it is not one of the words.
    let places = words.map { _ in "?" }.joined(separator: ", ")
    return FieldCondition(
      "\(column) IN (\(places)) OR \(column) = ? COLLATE NOCASE",
      (words + [typed]).map(\.databaseValue))
  }

  /// The choices that match a text: equal to it, else starting with it, else containing it.
  private static func meant(by folded: String, among words: [String]) -> [String] {
    let tests: [(String) -> Bool] = [
      { $0 == folded }, { $0.hasPrefix(folded) }, { $0.contains(folded) },
    ]
    return tests.lazy.map { test in words.filter { test(Folding.folded($0)) } }
      .first { !$0.isEmpty } ?? []
  }

  /// Matches text in any case. SQLite folds only ASCII letters; for other letters the usual
  /// spellings are tried.
  private static func contains(_ column: String, _ typed: String) -> FieldCondition {
    let escaped = typed.map { "\\%_".contains($0) ? "\\\($0)" : String($0) }.joined()
    let like = "\(column) LIKE ? ESCAPE '\\'"
    if typed.utf8.allSatisfy({ $0 < 0x80 }) {
      return FieldCondition(like, ["%\(escaped)%".databaseValue])
    }
    let spellings = spellings(of: typed)
    return FieldCondition(
      spellings.map { _ in "instr(\(column), ?)" }.joined(separator: " OR "), spellings)
  }

  private static func spellings(of typed: String) -> [DatabaseValue] {
    [typed, typed.lowercased(), typed.uppercased(), typed.capitalized].map(\.databaseValue)
  }

  private static func ordered(
    _ column: String, _ kind: ValueKind, _ comparison: Comparison, _ typed: String
  ) throws(ValueProblem) -> FieldCondition {
    if kind.isDate { return ordered(column, comparison, date: try date(kind, typed)) }
    let stored = try kind.stored(typed)
    // SQLite sorts values that are not numbers after all numbers.
    let types = Double.fromDatabaseValue(stored) == nil ? "'text'" : "'integer', 'real'"
    return FieldCondition(
      "typeof(\(column)) IN (\(types)) AND \(column) \(comparison.rawValue) ? COLLATE NOCASE",
      [stored])
  }

  /// A date known only to the year covers the whole year: before 2014 is before its first day.
  private static func ordered(
    _ column: String, _ comparison: Comparison, date: String
  ) -> FieldCondition {
    // An imported text that is not a date is neither before nor after one.
    let isDate =
      "\(column) GLOB '[0-9][0-9][0-9][0-9]*' AND substr(\(column), 5, 1) IN ('', '-') AND "
    return switch comparison {
    case .atLeast, .equal, .exactly: FieldCondition(isDate + "\(column) >= ?", [date.databaseValue])
    case .less: FieldCondition(isDate + "\(column) < ?", [date.databaseValue])
    case .more: FieldCondition(isDate + "\(column) >= ?", [(date + after).databaseValue])
    case .atMost: FieldCondition(isDate + "\(column) < ?", [(date + after).databaseValue])
    }
  }

  /// Sorts after every continuation of a date by a more exact one.
  private static let after = "~"

  private static func date(_ kind: ValueKind, _ typed: String) throws(ValueProblem) -> String {
    String.fromDatabaseValue(try kind.stored(typed)) ?? ""
  }
}

extension DatabaseFunction {
  private static let kinds = Mutex<[[DatabaseValue]: ValueKind]>([:])

  /// Whether a value does not fit a kind, which the other two arguments describe as the catalog
  /// stores it: its tag and its options.
  static let isMisfit = DatabaseFunction("menagerie_misfits", argumentCount: 3, pure: true) {
    values in
    if values[0].isNull { return false }
    let description = Array(values.dropFirst())
    let kind = kinds.withLock { kinds -> ValueKind? in
      if let kind = kinds[description] { return kind }
      let kind = ValueKind(description)
      if kinds.count == Fields.limit { kinds = [:] }
      kinds[description] = kind
      return kind
    }
    return kind?.rules.map { $0.text(values[0]) == nil } ?? false
  }
}

extension ValueKind {
  fileprivate init?(_ description: [DatabaseValue]) {
    guard let tag = String.fromDatabaseValue(description[0]),
      let json = String.fromDatabaseValue(description[1]),
      let options = try? JSONDecoder().decode(ValueOptions.self, from: Data(json.utf8))
    else { return nil }
    self.init(tag, options)
  }
}
