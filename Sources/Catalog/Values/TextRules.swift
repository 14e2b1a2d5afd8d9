import Foundation
import GRDB

/// A line of text.
struct TextRules: ValueRules {
  static let tag = "text"
  /// The number of digits in a microchip code, by ISO 11784.
  private static let digitsOfChip = 15

  /// Whether no two animals may have the same text.
  private let isUnique: Bool

  init(_ options: ValueOptions) {
    isUnique = options.isUnique == true
  }

  func stored(_ typed: String) throws(ValueProblem) -> DatabaseValue {
    try Self.checked(isUnique ? Self.ungrouped(typed) : typed, isControl: Name.isControl)
  }

  /// A microchip code without the blanks, hyphens or points between groups of digits; any other
  /// text as is.
  private static func ungrouped(_ text: String) -> String {
    let digits = text.utf8.filter { 0x30...0x39 ~= $0 }
    guard digits.count == digitsOfChip, text.utf8.count > digits.count,
      text.unicodeScalars.allSatisfy({ "0123456789 -.".unicodeScalars.contains($0) })
    else { return text }
    return String(decoding: digits, as: UTF8.self)
  }

  /// Whether it is a line break beyond ASCII.
  static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    "\u{85}\u{2028}\u{2029}".unicodeScalars.contains(scalar)
  }

  static let maxBytes = 1 << 20

  /// - Throws: The first rule that a text breaks.
  static func checked(
    _ text: String, isControl: (Unicode.Scalar) -> Bool
  ) throws(ValueProblem) -> DatabaseValue {
    if text.utf8.count > maxBytes {
      throw ValueProblem(
        "The text has \(text.utf8.count.counted("byte")); \(maxBytes.grouped) is the limit.")
    }
    if text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) { return text.databaseValue }
    let scalars = text.unicodeScalars
    if scalars.contains(where: Name.isUnreadable) {
      throw ValueProblem(NameProblem.unreadable.sentence)
    }
    if let control = scalars.first(where: isControl) {
      if control == "\n" || control == "\r" || isLineBreak(control) {
        throw ValueProblem("It has several lines; a field of the kind note takes them.")
      }
      let code = String(format: "%04X", control.value)
      throw ValueProblem("Remove the control character U+\(code).")
    }
    return text.databaseValue
  }
}

/// A text of many lines.
struct NoteRules: PlainRules {
  static let tag = "note"

  func stored(_ typed: String) throws(ValueProblem) -> DatabaseValue {
    try TextRules.checked(Self.withLineFeeds(typed)) { scalar in
      !"\n\t".unicodeScalars.contains(scalar) && !TextRules.isLineBreak(scalar)
        && Name.isControl(scalar)
    }
  }

  /// The text with LF line ends in place of CR and CRLF.
  private static func withLineFeeds(_ text: String) -> String {
    if !text.utf8.contains(0x0D) { return text }
    return text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }
}

/// An address of something elsewhere.
struct LinkRules: PlainRules {
  static let tag = "link"
  /// What a browser, a mail program or a desktop can open.
  private static let schemes = ["http", "https", "ftp", "mailto", "file"]

  func stored(_ typed: String) throws(ValueProblem) -> DatabaseValue {
    guard Self.isLink(typed) else {
      throw ValueProblem(
        "“\(typed.shortened)” is not a link; write one such as https://example.org.")
    }
    return typed.databaseValue
  }

  /// Whether a text is a URL, or the path of a file, which may contain blanks.
  static func isLink(_ text: String) -> Bool {
    guard text.utf8.count <= 8_192,
      !text.unicodeScalars.contains(where: { Name.isControl($0) || Name.isUnreadable($0) })
    else { return false }
    if text.hasPrefix("/") || text.hasPrefix("~/") { return text.count > 2 }
    guard let colon = text.firstIndex(of: ":") else { return false }
    let rest = text[text.index(after: colon)...].drop { $0 == "/" }
    return schemes.contains(text[..<colon].lowercased()) && !rest.isEmpty
      && !text.unicodeScalars.contains(where: \.properties.isWhitespace)
  }
}

/// One of a list of words.
struct ChoiceRules: ValueRules {
  static let tag = "choice"

  private let choices: [String]
  private let isOpen: Bool

  init(_ options: ValueOptions) {
    choices = options.choices ?? []
    isOpen = options.isOpen ?? false
  }

  var words: [String]? { choices }

  /// Accepts a choice in any spelling, or the beginning of one; an open choice takes a beginning as
  /// a word of its own.
  func stored(_ typed: String) throws(ValueProblem) -> DatabaseValue {
    let key = Folding.key(typed)
    if let choice = choices.first(where: { Folding.key($0) == key }) { return choice.databaseValue }
    if isOpen { return try TextRules.checked(typed, isControl: Name.isControl) }
    let begun = choices.filter { Folding.key($0).hasPrefix(key) }
    guard begun.count == 1, let only = begun.first else {
      throw ValueProblem("“\(typed.shortened)” is not one of \(examples)")
    }
    return only.databaseValue
  }

  /// The words for a sentence, as many as can be read at a glance.
  private var examples: String {
    var examples = choices.first ?? ""
    for choice in choices.dropFirst() {
      if examples.count + choice.count > Self.maxExampleLength { return examples + " …" }
      examples += ", " + choice
    }
    return examples + "."
  }

  private static let maxExampleLength = 80

  func text(_ stored: DatabaseValue) -> String? {
    String.fromDatabaseValue(stored).flatMap { isOpen || choices.contains($0) ? $0 : nil }
  }
}

/// Yes or no.
struct YesNoRules: PlainRules {
  static let tag = "yes/no"
  private static let yes: Set = ["yes", "y", "true", "t", "1", "ja", "j", "oui", "sí", "si"]
  private static let no: Set = ["no", "n", "false", "f", "0", "nein", "non"]

  var form: ValueForm { .boolean }
  var words: [String]? { ["yes", "no"] }

  func stored(_ typed: String) throws(ValueProblem) -> DatabaseValue {
    let word = typed.lowercased()
    if Self.yes.contains(word) { return 1.databaseValue }
    if Self.no.contains(word) { return 0.databaseValue }
    throw ValueProblem("“\(typed.shortened)” is neither yes nor no; type y or n.")
  }

  func text(_ stored: DatabaseValue) -> String? {
    switch stored.storage {
    case .int64(1): "yes"
    case .int64(0): "no"
    default: nil
    }
  }

  func sql(_ column: String) -> String {
    "CASE \(column) WHEN 1 THEN 'yes' WHEN 0 THEN 'no' ELSE \(column) END"
  }
}
