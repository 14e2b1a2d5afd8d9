/// Another name for what texts to find call by its name.
enum FindRenaming {
  /// A category, which they name in quotes.
  case category(String, to: String)
  /// A field of the keeper's own.
  case field(String, to: String)

  private var new: String {
    switch self {
    case .category(_, let new), .field(_, let new): new
    }
  }

  /// A text with the new name wherever it has the old one; as it is where the new one has a quote, which no
  /// text can have in a name.
  func applied(to text: String) -> String {
    if new.contains("\"") { return text }
    var rest = text[...]
    var renamed = ""
    while let start = rest.firstIndex(where: { !$0.isWhitespace }) {
      renamed += rest[..<start]
      rest = rest[start...]
      let word = FindWord(takenFrom: &rest)
      renamed += piece(of: word) ?? String(text[start..<rest.startIndex])
    }
    return renamed + rest
  }

  /// What stands in the place of a word; nil where that does not have the old name.
  private func piece(of word: FindWord) -> String? {
    guard let field = word.field else { return nil }
    let sign = word.isNegated ? "-" : ""
    switch self {
    case .category(let old, let new):
      guard field.lowercased() == "category", word.isQuoted, Self.isSame(word.value, old) else {
        return nil
      }
      return "\(sign)category:\"\(new)\""
    case .field(let old, let new):
      let isOfField = Self.isSame(field, old)
      let asks = field.lowercased() == "has" && Self.isSame(word.value, old)
      guard isOfField || asks else { return nil }
      if asks { return "\(sign)has:\(FindWord.quoted(new))" }
      let value = word.isQuoted ? "\"\(word.value)\"" : word.value
      return sign + FindWord.quoted(new) + word.comparison.rawValue + value
    }
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    Folding.key(one) == Folding.key(other)
  }
}
