/// A piece of a text to find, as it was typed: `-field:value`, `field>value` or
/// `"field of words":"value with spaces"`, of which only the value must be there, or `+tag`.
struct FindWord: Equatable {
  var isNegated = false
  /// What stands before a colon or another sign of comparison.
  var field: String?
  /// How the value is compared with that of the field.
  var comparison = FieldCondition.Comparison.equal
  /// Whether the sign is `!=`, which negates it.
  private(set) var isUnequal = false
  var value = ""
  /// Whether the value stood between two quotes.
  var isQuoted = false
  /// Whether the value is a tag.
  var isTag = false
  /// Where the value begins in the text, behind the sign of comparison.
  private(set) var valueStart: String.Index

  /// Whether it is a word of which nothing says what it is.
  var isPlain: Bool { field == nil && !isQuoted && !isTag }

  /// What stands before the value and asks for one, as it was typed but for quotes: `wing>`; nil for none.
  var sign: String? {
    isTag ? "+" : field.map { $0 + (isUnequal ? "!" : "") + comparison.rawValue }
  }

  /// Whether the value ends with a number that has no unit.
  var endsWithNumber: Bool {
    let end = value.firstRange(of: "..").map { String(value[$0.upperBound...]) } ?? value
    return TypedNumber(end)?.unit.isEmpty == true
  }

  /// The first pieces of a text, which white space separates.
  static func words(of text: String, atMost limit: Int) -> [FindWord] {
    var rest = text.unicodeScalars[...]
    var words: [FindWord] = []
    while words.count < limit {
      rest = rest.drop(while: \.properties.isWhitespace)
      if rest.isEmpty { break }
      words.append(FindWord(takenFrom: &rest))
    }
    return words
  }

  /// The piece that ends a text, and what stands before it; nil where white space ends the text.
  static func last(of text: String) -> (before: String, word: FindWord?) {
    var rest = text.unicodeScalars[...]
    var last: (before: String, word: FindWord?) = (text, nil)
    while true {
      let start = rest.drop(while: \.properties.isWhitespace)
      if start.isEmpty { return rest.isEmpty ? last : (text, nil) }
      rest = start
      last = (String(text[..<start.startIndex]), FindWord(takenFrom: &rest))
    }
  }

  /// Whether the name of a field needs no quotes.
  static func isPlain(_ name: some StringProtocol) -> Bool {
    name.unicodeScalars.first?.properties.isAlphabetic == true
      && name.unicodeScalars.allSatisfy(isOfName)
  }

  /// A name in quotes, where it needs them.
  static func quoted(_ name: String) -> String {
    isPlain(name) ? name : opened(name) + "\""
  }

  /// A name with the quote before it, where it needs one.
  static func opened(_ name: String) -> String {
    isPlain(name) ? name : "\"" + name
  }

  private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.isAlphabetic || properties.numericType != nil
      || properties.isGraphemeExtend || properties.isJoinControl
      || "-_.".unicodeScalars.contains(scalar)
  }

  /// Takes the first piece of a text that does not begin with white space.
  init(takenFrom rest: inout Substring.UnicodeScalarView) {
    valueStart = rest.startIndex
    if rest.first == "-", let next = rest.dropFirst().first, !next.properties.isWhitespace {
      isNegated = true
      rest.removeFirst()
    }
    if rest.first == "+", rest.dropFirst().first?.properties.isWhitespace != true {
      isTag = true
      rest.removeFirst()
      takePlain(&rest)
      return
    }
    takeField(&rest)
    valueStart = rest.startIndex
    if rest.first == "\"" { takeQuoted(&rest) } else { takePlain(&rest) }
  }

  /// Takes the name of a field and the sign behind it, if both are there.
  private mutating func takeField(_ rest: inout Substring.UnicodeScalarView) {
    var after = rest
    let name: String
    if rest.first == "\"" {
      guard let end = rest.dropFirst().firstIndex(of: "\"") else { return }
      name = String(rest[..<end].dropFirst())
      after = rest[rest.index(after: end)...]
    } else {
      guard rest.first?.properties.isAlphabetic == true else { return }
      let start = rest.prefix(while: Self.isOfName)
      name = String(start)
      after = rest[start.endIndex...]
    }
    guard !name.isEmpty, let sign = ComparisonSign(takenFrom: &after) else { return }
    field = name
    comparison = sign.comparison
    isUnequal = sign.isNegated
    if isUnequal { isNegated.toggle() }
    rest = after
  }

  private mutating func takePlain(_ rest: inout Substring.UnicodeScalarView) {
    value = String(rest.prefix { !$0.properties.isWhitespace })
    rest = rest.drop { !$0.properties.isWhitespace }
  }

  private mutating func takeQuoted(_ rest: inout Substring.UnicodeScalarView) {
    let inside = rest.dropFirst()
    let end = inside.firstIndex(of: "\"")
    value = String(inside[..<(end ?? inside.endIndex)])
    isQuoted = end != nil
    rest = end.map { inside[$0...].dropFirst() } ?? inside[inside.endIndex...]
  }
}
