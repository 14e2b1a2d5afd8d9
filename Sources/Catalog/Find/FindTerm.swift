/// One text that names must have, or must not have.
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
  static let separators: [Character] = [
    " ", "-", "/", "(", ")", ",", ".", "'", "’", "\"", "“", "”", "_", "&",
  ]

  /// The text with a space for each separator, as whole words are compared.
  var spaced: String {
    String(text.map { Self.separators.contains($0) ? " " : $0 })
  }
}
