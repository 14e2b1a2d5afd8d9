import GRDB

/// A set of words that an animal has, such as `quarantine vet`.
///
/// They are stored in lower case, without duplicates, sorted by bytes and separated by blanks.
struct TagsRules: PlainRules {
  static let tag = "tags"

  func stored(_ typed: String) throws(ValueProblem) -> DatabaseValue {
    let tags = Tags.words(of: typed)
    for tag in tags { try Tags.check(tag) }
    if tags.isEmpty { return .null }
    return try TextRules.checked(tags.joined(separator: " "), isControl: Name.isControl)
  }

  func text(_ stored: DatabaseValue) -> String? {
    String.fromDatabaseValue(stored).flatMap { (try? self.stored($0)) == stored ? $0 : nil }
  }
}

/// The words in a field of tags.
public enum Tags {
  static let longest = 50

  /// The tags in a text, separated by blanks, commas or semicolons, in the form they are stored.
  public static func words(of text: String) -> [String] {
    let words = text.unicodeScalars.split {
      ",;".unicodeScalars.contains($0) || $0.properties.isWhitespace
    }
    return sorted(words.map { Folding.key(String($0)) })
  }

  /// The tags in several texts.
  public static func words(of texts: [String]) -> [String] {
    words(of: texts.joined(separator: " "))
  }

  /// The tags of an animal after removing some and adding others.
  public static func changed(
    _ tags: [String], adding added: [String], removing removed: [String]
  ) -> [String] {
    sorted(tags.filter { !removed.contains($0) } + added)
  }

  private static func sorted(_ tags: [String]) -> [String] {
    Set(tags).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// - Throws: Why a word cannot be a tag.
  static func check(_ tag: String) throws(ValueProblem) {
    if let sign = tag.unicodeScalars.first, "+-#".unicodeScalars.contains(sign) {
      throw ValueProblem("A tag cannot begin with “\(sign)”; write one such as quarantine.")
    }
    if tag.unicodeScalars.contains("\"") {
      throw ValueProblem("A tag is one word without quotes, such as quarantine.")
    }
    if tag.count > longest {
      throw ValueProblem(
        "“\(tag.prefix(20))…” is too long; a tag has at most \(longest) characters.")
    }
  }
}

extension Fields {
  /// The field that the find line and the tag commands use: the first one of tags.
  public var tags: Field? { first { $0.valueKind?.isTags == true } }

  /// For a catalog without a tags field, a sentence that advises changing the kind of the field
  /// named Tags; nil if there is none.
  public var adviceOnTags: String? {
    custom.first { Folding.key($0.title) == "tags" }.map { field in
      "The field \(field.title) holds no tags; “menagerie fields change \(field.title) --kind tags” changes that."
    }
  }
}
