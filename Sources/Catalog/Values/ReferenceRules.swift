import GRDB

/// The rules of kinds whose values are other animals, shown by name and ID: `Lola #12`.
///
/// Only the ID is stored, and the name is read with it, so a renamed animal shows its current name.
/// The value of a deleted animal stays, and undoing the deletion brings its name back.
protocol ReferenceRules: ValueRules {}

/// Another animal.
struct AnimalRules: ReferenceRules {
  static let tag = "animal"

  init(_ options: ValueOptions) {}
}

/// An animal that this one descends from; no animal may be its own ancestor.
struct ParentRules: ReferenceRules {
  static let tag = "parent"

  init(_ options: ValueOptions) {}
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

  func reading(_ column: String) -> String {
    Reference.sql(column, separator: "char(31)")
  }
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

extension Fields {
  /// The fields whose values are other animals.
  public var references: [Field] { filter { $0.valueKind?.isReference == true } }

  /// The fields whose values are parents.
  public var parents: [Field] { filter { $0.valueKind?.isParent == true } }
}
