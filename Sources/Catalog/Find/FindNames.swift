/// The names of custom and derived fields, as they occur in search texts.
struct FindNames {
  private let keys: Set<String>

  init(of fields: some Sequence<Field>, and titles: [String] = []) {
    let known = fields.lazy.filter { $0.valueKind != nil }.map(\.title)
    keys = Set((known + titles).map { Folding.key($0) })
  }

  /// The text with quotes around each name before a comparison sign, and no spaces beside the sign:
  /// `wing length > 100` becomes `"wing length">100`. If several names end there, the longest wins.
  func quoted(in text: String) -> String {
    if keys.isEmpty { return text }
    let scalars = text.unicodeScalars
    var result = ""
    var (rest, index) = (text.startIndex, text.startIndex)
    var isQuoted = false
    while index < text.endIndex {
      if scalars[index] == "\"" { isQuoted.toggle() }
      var value = scalars[index...]
      guard !isQuoted, let sign = ComparisonSign(takenFrom: &value) else {
        index = scalars.index(after: index)
        continue
      }
      if let name = name(endingAt: index, in: text, after: rest) {
        result += "\(text[rest..<name.lowerBound])\"\(text[name])\"\(sign.text)"
        value = value.drop(while: \.properties.isWhitespace)
        rest = value.startIndex
      }
      index = value.startIndex
    }
    return result + text[rest...]
  }

  /// The range of the longest name that ends before a sign; a name cannot start inside the previous
  /// condition's value.
  private func name(
    endingAt sign: String.Index, in text: String, after value: String.Index
  ) -> Range<String.Index>? {
    let scalars = text.unicodeScalars
    let last = scalars[value..<sign].lastIndex { !$0.properties.isWhitespace }
    guard let end = last.map(scalars.index(after:)) else { return nil }
    var longest: Range<String.Index>?
    var start = end
    for _ in 0..<Field.maxNameLength where start > value {
      start = scalars.index(before: start)
      if isStart(start, of: scalars, after: value),
        keys.contains(Folding.key(String(text[start..<end])))
      {
        longest = start..<end
      }
    }
    return longest
  }

  /// Whether a word starts here, perhaps after `-`.
  private func isStart(
    _ index: String.Index, of text: String.UnicodeScalarView, after value: String.Index
  ) -> Bool {
    if index == text.startIndex { return true }
    let before = text.index(before: index)
    if before < value { return false }
    if text[before].properties.isWhitespace { return true }
    return text[before] == "-" && isStart(before, of: text, after: value)
  }
}
