/// A piece of a text to find, as it was typed: `-field:value` or `-field:"value with spaces"`, of
/// which only the value must be there.
struct FindWord: Equatable {
  var isNegated = false
  /// The letters before a colon.
  var field: String?
  var value = ""
  /// Whether the value stood between two quotes.
  var isQuoted = false

  /// The first pieces of a text, which white space separates.
  static func words(of text: String, atMost limit: Int) -> [FindWord] {
    var rest = text[...]
    var words: [FindWord] = []
    while words.count < limit {
      rest = rest.drop(while: \.isWhitespace)
      if rest.isEmpty { break }
      words.append(FindWord(takenFrom: &rest))
    }
    return words
  }

  private init(takenFrom rest: inout Substring) {
    if rest.first == "-", let next = rest.dropFirst().first, !next.isWhitespace {
      isNegated = true
      rest.removeFirst()
    }
    let name = rest.prefix { $0.isLetter }
    if !name.isEmpty, rest[name.endIndex...].first == ":" {
      field = String(name)
      rest = rest[name.endIndex...].dropFirst()
    }
    if rest.first == "\"" { takeQuoted(&rest) } else { takePlain(&rest) }
  }

  private mutating func takePlain(_ rest: inout Substring) {
    value = String(rest.prefix { !$0.isWhitespace })
    rest = rest.drop { !$0.isWhitespace }
  }

  private mutating func takeQuoted(_ rest: inout Substring) {
    let inside = rest.dropFirst()
    let end = inside.firstIndex(of: "\"")
    value = String(inside[..<(end ?? inside.endIndex)])
    isQuoted = end != nil
    rest = end.map { inside[$0...].dropFirst() } ?? ""
  }
}
