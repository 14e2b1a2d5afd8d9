/// A word of a search text as typed: `-field:value`, `field>value` or `"long field":"long value"`,
/// where only the value is required, or `+tag`.
struct FindWord {
  var isNegated = false
  /// The name before a colon or another comparison sign.
  var field: String?
  /// How the field is compared with the value.
  var comparison = FieldCondition.Comparison.equal
  /// Whether the sign is `!=`, which negates the word.
  private(set) var isUnequal = false
  var value = ""
  /// Whether the value is in closed quotes.
  var isQuoted = false
  var isTag = false
  private(set) var start: String.Index
  /// The start of the value in the text, after any comparison sign.
  private(set) var valueStart: String.Index
  private(set) var end: String.Index

  /// Whether it is a bare word, without field, quotes or tag sign.
  var isPlain: Bool { field == nil && !isQuoted && !isTag }

  /// The part before the value, without quotes, such as `wing>`; nil for none.
  var sign: String? {
    isTag ? "+" : field.map { $0 + (isUnequal ? "!" : "") + comparison.rawValue }
  }

  /// Whether the value ends with a number without a unit.
  var endsWithNumber: Bool {
    let end = value.firstRange(of: "..").map { String(value[$0.upperBound...]) } ?? value
    return TypedNumber(end)?.unit.isEmpty == true
  }

  /// The first words of a text; white space separates them.
  static func words(of text: String, atMost limit: Int = .max) -> [FindWord] {
    var rest = text.unicodeScalars.drop(while: \.properties.isWhitespace)
    var words: [FindWord] = []
    while words.count < limit, !rest.isEmpty {
      var word = FindWord(takenFrom: &rest)
      word.end = rest.startIndex
      words.append(word)
      rest = rest.drop(while: \.properties.isWhitespace)
    }
    return words
  }

  /// The last word of a text, and the text before it; nil if white space ends the text.
  static func last(of text: String) -> (before: String, word: FindWord?) {
    guard let last = words(of: text).last, last.end == text.endIndex else { return (text, nil) }
    return (String(text[..<last.start]), last)
  }

  /// Whether a field name needs no quotes.
  static func isPlain(_ name: some StringProtocol) -> Bool {
    name.unicodeScalars.first?.properties.isAlphabetic == true
      && name.unicodeScalars.allSatisfy(isOfName)
  }

  /// The name, in quotes if it needs them.
  static func quoted(_ name: String) -> String { isPlain(name) ? name : opened(name) + "\"" }

  /// The name, after a quote if it needs one.
  static func opened(_ name: String) -> String { isPlain(name) ? name : "\"" + name }

  private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.isAlphabetic || properties.numericType != nil
      || properties.isGraphemeExtend || properties.isJoinControl
      || "-_.".unicodeScalars.contains(scalar)
  }

  /// Consumes the first word of a text that does not start with white space.
  private init(takenFrom rest: inout Substring.UnicodeScalarView) {
    (start, valueStart, end) = (rest.startIndex, rest.startIndex, rest.endIndex)
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

  /// Consumes a field name and the sign after it, if both are there.
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

/// A comparison sign typed before a value; `!=` matches all other values.
struct ComparisonSign {
  let comparison: FieldCondition.Comparison
  let isNegated: Bool

  /// The sign as it can be typed.
  var text: String { (isNegated ? "!" : "") + comparison.rawValue }

  /// Consumes the sign at the start of a text; nil if there is none.
  init?(takenFrom text: inout Substring.UnicodeScalarView) {
    var rest = text
    isNegated = rest.starts(with: "!=".unicodeScalars)
    if isNegated { rest.removeFirst() }
    guard let first = Self.comparison(takenFrom: &rest) else { return nil }
    // Completion ends a name with a colon; another sign may follow it.
    var behind = rest.drop(while: \.properties.isWhitespace)
    if first == .equal, let other = Self.comparison(takenFrom: &behind), other != .equal {
      comparison = other
      rest = behind
    } else {
      comparison = first
    }
    text = rest
  }

  private static func comparison(
    takenFrom text: inout Substring.UnicodeScalarView
  ) -> FieldCondition.Comparison? {
    let signs = FieldCondition.Comparison.allCases
    let sign = signs.first { text.starts(with: $0.rawValue.unicodeScalars) }
    text = text.dropFirst(sign?.rawValue.count ?? 0)
    return sign
  }
}
