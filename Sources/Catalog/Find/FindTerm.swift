/// One text that animals must have, or must not have.
struct FindTerm: Hashable, Sendable {
  /// How it must stand in a name.
  enum Fit: Hashable, Sendable {
    /// Anywhere.
    case inside
    /// As whole words.
    case words
  }

  /// The text, folded; not empty.
  let text: String
  let fit: Fit

  /// What separates the words of a name.
  static let separators: [Unicode.Scalar] = [
    " ", "-", "/", "(", ")", ",", ".", "'", "’", "\"", "“", "”", "_", "&",
  ]

  /// The number of its characters, as the index of runs of three of them counts.
  var length: Int { text.unicodeScalars.count }

  /// The text with a space for each separator, as whole words are compared.
  var spaced: String { Self.spaced(text) }

  private static func spaced(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { separators.contains($0) ? " " : $0 }))
  }

  /// Whether it stands in a folded text.
  func isIn(_ other: String) -> Bool {
    guard other.holds(text) else { return false }
    return fit == .inside || " \(Self.spaced(other)) ".holds(" \(spaced) ")
  }
}

extension String {
  /// Whether the bytes of another text, which is not empty, stand in it, as `instr` looks for them.
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
