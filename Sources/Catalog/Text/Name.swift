/// The rules for the names of animals and categories.
public enum Name {
  /// The greatest number of Unicode scalars in a name.
  public static let maximumLength = 500

  /// Returns the name as it will be stored: as typed, without white space at either end.
  ///
  /// - Throws: The first rule that the name breaks.
  public static func checked(
    _ text: String, limit: Int = maximumLength
  ) throws(NameProblem) -> String {
    if isPlain(text, limit) { return text }
    let name = trimmed(text)
    let scalars = name.unicodeScalars
    if scalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint) { throw .empty }
    if scalars.contains(where: isUnreadable) { throw .unreadable }
    if scalars.contains(where: isControl) { throw .control }
    if scalars.count > limit { throw .tooLong(scalars.count, limit: limit) }
    return name
  }

  /// Whether a text breaks no rule and stays as it is because it is printable ASCII. Most names
  /// are, and checking that is several times faster.
  private static func isPlain(_ text: String, _ limit: Int) -> Bool {
    let bytes = text.utf8
    guard (1...limit).contains(bytes.count), bytes.first != 0x20, bytes.last != 0x20 else {
      return false
    }
    return bytes.allSatisfy { 0x20...0x7E ~= $0 }
  }

  /// Returns the text without Unicode `White_Space` at either end.
  package static func trimmed(_ text: String) -> String {
    // Most texts begin and end with a visible ASCII character, which needs no lookup.
    if let first = text.utf8.first, let last = text.utf8.last, isInk(first), isInk(last) {
      return text
    }
    let scalars = text.unicodeScalars
    let isWhite = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    let head = scalars.drop(while: isWhite)
    let end = head.lastIndex { !isWhite($0) }.map(head.index(after:)) ?? head.startIndex
    return String(head[..<end])
  }

  /// Whether a byte is a visible ASCII character.
  private static func isInk(_ byte: UInt8) -> Bool { 0x21...0x7E ~= byte }

  static func isUnreadable(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{FFFD}"
  }

  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

/// Why a name cannot be saved.
public enum NameProblem: Error, Equatable, Sendable {
  /// Nothing visible: no characters, only white space, or only invisible characters.
  case empty
  /// More Unicode scalars than allowed.
  case tooLong(Int, limit: Int)
  /// A control character or a line break.
  case control
  /// U+FFFD, which stands for bytes that are not UTF-8.
  case unreadable

  /// One sentence for the person who typed the name.
  public var sentence: String {
    switch self {
    case .empty:
      "Enter a name."
    case .tooLong(let length, let limit):
      "The name has \(length) characters; \(limit) is the limit."
    case .control:
      "Remove the control character or line break."
    case .unreadable:
      "Replace the unreadable character (\u{FFFD})."
    }
  }
}
