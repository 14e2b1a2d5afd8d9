/// The rules for the names of animals and categories.
public enum Name {
  /// The greatest number of Unicode scalars in a name.
  public static let maximumLength = 500

  /// Returns the name as it will be stored: without the white space at both ends, otherwise as
  /// typed.
  ///
  /// - Throws: The first rule that the name breaks.
  public static func checked(_ text: String) throws(NameProblem) -> String {
    if isPlain(text) { return text }
    let name = trimmed(text)
    let scalars = name.unicodeScalars
    if scalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint) { throw .empty }
    if scalars.contains(where: isUnreadable) { throw .unreadable }
    if scalars.contains(where: isControl) { throw .control }
    if scalars.count > maximumLength { throw .tooLong(scalars.count) }
    return name
  }

  /// Whether a text is so plain that it breaks no rule and stays as it is: printable ASCII, as most
  /// names are, which is told several times as fast.
  private static func isPlain(_ text: String) -> Bool {
    let bytes = text.utf8
    guard (1...maximumLength).contains(bytes.count), bytes.first != 0x20, bytes.last != 0x20 else {
      return false
    }
    return bytes.allSatisfy { 0x20...0x7E ~= $0 }
  }

  /// Whether saving a name as it was typed would leave the saved one byte by byte as it is.
  static func isSame(_ typed: String, asSaved saved: String) -> Bool {
    [typed, trimmed(typed)].contains { $0.utf8.elementsEqual(saved.utf8) }
  }

  /// Returns the text without white space at both ends, as Unicode's `White_Space` has it.
  static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let isWhite = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    let head = scalars.drop(while: isWhite)
    let end = head.lastIndex { !isWhite($0) }.map(head.index(after:)) ?? head.startIndex
    return String(head[..<end])
  }

  private static func isUnreadable(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{FFFD}"
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
