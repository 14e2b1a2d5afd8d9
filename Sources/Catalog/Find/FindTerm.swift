/// A text that animals must have, or must not have.
struct FindTerm: Hashable, Sendable {
  enum Fit: Hashable, Sendable {
    /// Anywhere.
    case inside
    /// As whole words.
    case words
  }

  /// The folded text; not empty.
  let text: String
  let fit: Fit

  /// The characters that separate the words of a name.
  static let separators: [Unicode.Scalar] = [
    " ", "-", "/", "(", ")", ",", ".", "'", "’", "\"", "“", "”", "_", "&",
  ]

  /// Its length in Unicode scalars, which the trigram index counts.
  var length: Int { text.unicodeScalars.count }

  /// The text with a space for each separator, for comparing whole words.
  var spaced: String { Self.spaced(text) }

  private static func spaced(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { separators.contains($0) ? " " : $0 }))
  }

  /// Whether a folded text contains it.
  func isIn(_ other: String) -> Bool {
    guard other.holds(text) else { return false }
    return fit == .inside || " \(Self.spaced(other)) ".holds(" \(spaced) ")
  }
}

extension String {
  /// Whether it contains the bytes of another text, which is not empty, as `instr` does.
  fileprivate func holds(_ other: String) -> Bool {
    var (text, other) = (self, other)
    return text.withUTF8 { text in
      other.withUTF8 { other in
        var rest = text[...]
        while let first = rest.firstIndex(of: other[0]), text.count - first >= other.count {
          if text[first...].starts(with: other) { return true }
          rest = text[(first + 1)...]
        }
        return false
      }
    }
  }
}
