import GRDB

/// Rules of the kinds whose values are other animals, shown by name and id: `Lola #12`.
///
/// The id is stored, and the name read with it, so that each animal goes by its name of now. When
/// it is deleted the value stays, and an undo of that brings its name back.
protocol ReferenceRules: ValueRules {}

/// Another animal.
struct AnimalRules: ReferenceRules {
  static let tag = "animal"

  init(_ options: ValueOptions) {}
}

/// An animal that another descends from, so that none is its own ancestor.
struct ParentRules: ReferenceRules {
  static let tag = "parent"

  init(_ options: ValueOptions) {}
}

extension ReferenceRules {
  /// The id at the end; whether it fits what stands before, and which animal a name alone means, is
  /// looked up by `Database.resolved(_:_:of:)` first.
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

  func reading(_ column: String) -> String {
    Reference.sql(column, separator: "char(31)")
  }
}

/// How a value names another animal.
public enum Reference {
  /// What stands between a name and an id where they are read from the catalog; texts are read
  /// without it.
  fileprivate static let separator: Character = "\u{1F}"
  /// What stands behind the name of an animal that was deleted, or alone where that is not known.
  private static let deleted = "(deleted)"

  /// The id at the end of a text, behind `#`, or behind `id:` alone; nil where there is none.
  public static func id(in text: String) -> Animal.ID? { parts(of: text)?.id }

  /// What stands before the id at the end of a text; all of it where there is none.
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

  /// Whether a text names an animal that was deleted: `Lola (deleted) #12`.
  public static func isDeleted(_ text: String) -> Bool {
    guard id(in: text) != nil else { return false }
    let name = name(in: text)
    return name == deleted || name.hasSuffix(" \(deleted)")
  }

  /// Whether the name before the id of a text is a folded one. None is any, and what tells
  /// namesakes apart may follow: `Lola, Lion #12`.
  static func name(in text: String, isOf foldedName: String) -> Bool {
    let name = Folding.folded(name(in: text))
    return name.isEmpty || name == foldedName || name.hasPrefix(foldedName + ", ")
  }

  /// What is shown of an animal.
  public static func text(name: String?, _ id: Animal.ID) -> String {
    name.map { "\($0) #\(id)" } ?? "#\(id)"
  }

  /// SQL for the name and the id of the animal whose id a column holds, of one that was deleted
  /// with the name that it had; for what is no id as it is.
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

extension Fields {
  /// Those whose values are other animals.
  public var references: [Field] { filter { $0.valueKind?.isReference == true } }

  /// Those that say what an animal descends from.
  public var parents: [Field] { filter { $0.valueKind?.isParent == true } }
}
