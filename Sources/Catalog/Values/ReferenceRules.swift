import GRDB

/// The rules of kinds whose values are other animals, shown by name and ID: `Lola #12`.
///
/// Only the ID is stored, and the name is read with it, so a renamed animal shows its current name.
/// The value of a deleted animal stays, and undoing the deletion brings its name back.
protocol ReferenceRules: PlainRules {}

/// Another animal.
struct AnimalRules: ReferenceRules {
  static let tag = "animal"
}

/// An animal that this one descends from; no animal may be its own ancestor.
struct ParentRules: ReferenceRules {
  static let tag = "parent"
}

/// The log of an entry, by its name. No other field has this kind.
struct LogRules: PlainRules {
  static let tag = "log"

  /// Stores the ID that `Database.resolved(_:_:of:)` has put in the place of the name.
  func stored(_ typed: String) throws(ValueProblem) -> DatabaseValue {
    guard let id = Reference.id(in: typed) else {
      throw ValueProblem("No log is named “\(typed.shortened)”.")
    }
    return id.databaseValue
  }

  func text(_ stored: DatabaseValue) -> String? {
    if case .int64(let id) = stored.storage { return Reference.text(name: nil, id) }
    return String.fromDatabaseValue(stored)
  }

  func reading(_ column: String) -> String {
    "ifnull((SELECT name FROM log WHERE id = \(column)), \(column))"
  }
}

extension ReferenceRules {
  /// Stores the ID at the end. `Database.resolved(_:_:of:)` has already checked it against the name
  /// before it, or looked up a name alone.
  func stored(_ typed: String) throws(ValueProblem) -> DatabaseValue {
    guard let id = Reference.id(in: typed) else {
      throw ValueProblem(
        "“\(typed.shortened)” does not say which animal; write its number, such as #12.")
    }
    return id.databaseValue
  }

  func text(_ stored: DatabaseValue) -> String? {
    switch stored.storage {
    case .int64(let id): return id > 0 ? Reference.text(name: nil, id) : nil
    case .string(let text):
      guard let end = text.lastIndex(of: Reference.separator),
        let id = Int64(text[text.index(after: end)...]), id > 0
      else { return nil }
      return Reference.text(name: String(text[..<end]), id)
    case .null, .double, .blob: return nil
    }
  }

  func sql(_ column: String) -> String { Reference.sql(column, separator: "' #'") }

  func reading(_ column: String) -> String { Reference.sql(column, separator: "char(31)") }
}

/// How a value refers to another animal.
public enum Reference {
  /// Separates name and ID as read from the catalog; SQL strips it from texts.
  fileprivate static let separator: Character = "\u{1F}"
  /// Follows the name of a deleted animal, or stands alone if the name is unknown.
  private static let deleted = "(deleted)"

  /// The ID at the end of a text, after `#`, or after `id:` alone; nil for none.
  public static func id(in text: String) -> Animal.ID? { parts(of: text)?.id }

  /// The text before the ID at the end; the whole text if there is no ID.
  public static func name(in text: String) -> String { parts(of: text)?.name ?? text }

  private static func parts(of text: String) -> (name: String, id: Animal.ID)? {
    let scalars = text.unicodeScalars
    let (lead, digits): (Substring.UnicodeScalarView, Substring.UnicodeScalarView)
    if text.hasPrefix("id:") {
      (lead, digits) = (scalars.prefix(0), scalars.dropFirst(3))
    } else if let sign = scalars.lastIndex(of: "#") {
      (lead, digits) = (scalars[..<sign], scalars[scalars.index(after: sign)...])
    } else {
      return nil
    }
    guard digits.allSatisfy({ "0"..."9" ~= $0 }), let id = Int64(String(digits)), id > 0,
      lead.last?.properties.isWhitespace ?? true
    else { return nil }
    return (Name.trimmed(String(lead)), id)
  }

  /// Whether a text refers to a deleted animal: `Lola (deleted) #12`.
  public static func isDeleted(_ text: String) -> Bool {
    guard id(in: text) != nil else { return false }
    let name = name(in: text)
    return name == deleted || name.hasSuffix(" \(deleted)")
  }

  /// Whether the name before the ID in a text matches a folded name. No name matches any; details
  /// that tell namesakes apart may follow: `Lola, Lion #12`.
  static func name(in text: String, isOf foldedName: String) -> Bool {
    let name = Folding.folded(name(in: text))
    return name.isEmpty || name == foldedName || name.hasPrefix(foldedName + ", ")
  }

  /// The text shown for an animal.
  public static func text(name: String?, _ id: Animal.ID) -> String {
    name.map { "\($0) #\(id)" } ?? "#\(id)"
  }

  /// SQL for the name and the ID of the animal whose ID is in a column; a deleted animal has its
  /// last name. Anything but an ID stays as it is.
  fileprivate static func sql(_ column: String, separator: String) -> String {
    """
    CASE WHEN typeof(\(column)) = 'integer' AND \(column) > 0 THEN
      coalesce(
        (SELECT name FROM animal WHERE id = \(column)),
        (SELECT CASE WHEN json_valid(before) THEN before->>'name' || ' \(deleted)' END FROM change
          WHERE recordID = \(column) AND tableName = 'animal' AND after IS NULL
          ORDER BY id DESC LIMIT 1),
        '\(deleted)') || \(separator) || \(column)
      WHEN typeof(\(column)) = 'text' THEN replace(\(column), char(31), '') ELSE \(column) END
    """
  }
}

/// The sex of an animal, as far as it determines which parent the animal can be.
package enum Sex: CaseIterable, Sendable {
  case female, male

  /// The lowercase words for it in a field.
  package var words: Set<String> {
    switch self {
    case .female: ["female", "f", "w", "weiblich", "weibchen", "femelle", "hembra"]
    case .male: ["male", "m", "männlich", "männchen", "mâle", "macho"]
    }
  }

  /// The lowercase names of such a parent.
  package var parents: Set<String> {
    switch self {
    case .female: ["mother", "dam", "mutter", "mère", "madre"]
    case .male: ["father", "sire", "vater", "père", "padre"]
    }
  }
}

extension Field {
  private static let namesOfSex: Set = ["sex", "gender", "geschlecht", "sexe", "sexo"]

  /// The sex that the name of a parent field implies: `Mother`, `Dam ID`.
  var sexOfParents: Sex? {
    guard valueKind?.isParent == true else { return nil }
    let words = title.lowercased().split { !$0.isLetter }.map(String.init)
    return Sex.allCases.first { !$0.parents.isDisjoint(with: words) }
  }

  fileprivate var isSex: Bool { Self.namesOfSex.contains(title.lowercased()) }
}

extension Fields {
  /// The fields whose values are other animals.
  public var references: [Field] { filter { $0.valueKind?.isReference == true } }

  /// The fields whose values are parents.
  public var parents: [Field] { filter { $0.valueKind?.isParent == true } }

  /// A search text for the animals that a reference field can name: no mother is male.
  public func find(forNamesIn field: Field) -> String {
    guard let sex = field.sexOfParents, let named = first(where: \.isSex) else { return "" }
    let others = Sex.allCases.filter { $0 != sex }.flatMap(\.words)
    let words = named.valueKind?.words?.filter { others.contains($0.lowercased()) } ?? others
    return words.sorted().map { "\(named.title)!=\"\($0)\"" }.joined(separator: " ")
  }

  /// Sentences about contradictions among the parents in a draft: an animal of the wrong sex, or
  /// one in several fields. Covers only parents that differ from `original`; nil for none.
  func contradiction(
    in draft: RecordDraft, since original: RecordDraft, reading parent: (String) throws -> Animal?
  ) rethrows -> String? {
    let named = try parents.compactMap { field in
      try parent(draft[text: field]).map { (field: field, animal: $0) }
    }
    let changed = named.filter { draft[$0.field] != original[$0.field] }
    var sentences: [String] = []
    for (field, animal) in changed {
      let places = named.filter { $0.animal.id == animal.id }.map(\.field.title)
      var sentence: String?
      if places.count > 1 {
        sentence = "\(animal.reference) stands as \(places.joined(separator: " and as "))."
      } else if let sex = field.sexOfParents, let said = first(where: \.isSex) {
        let word = animal.text(of: said)
        let isOther = Sex.allCases.contains { $0 != sex && $0.words.contains(word.lowercased()) }
        if isOther { sentence = "\(animal.reference) is \(word), and stands as \(field.title)." }
      }
      if let sentence, !sentences.contains(sentence) { sentences.append(sentence) }
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }
}
