/// A rename to apply to search texts.
enum FindRenaming {
  /// A category; only conditions on its whole name change.
  case category(String, to: String)
  /// One of the keeper's fields, and the current field names.
  case field(String, to: String, among: FindNames)

  /// The text with the new name in place of the old one; unchanged if the new name contains a
  /// quote, as search texts cannot quote one.
  func applied(to text: String) -> String {
    if new.unicodeScalars.contains("\"") { return text }
    let whole = withWholeNames(text)
    let words = FindWord.words(of: whole)
    var renamed = whole
    var isChanged = false
    // Backward, so that earlier ranges stay valid; a word is part of one name only.
    var end = whole.endIndex
    for index in words.indices.reversed() {
      guard let (range, name) = change(words[index...]), range.upperBound <= end else { continue }
      renamed.replaceSubrange(range, with: name)
      end = range.lowerBound
      isChanged = true
    }
    return isChanged ? renamed : text
  }

  private var new: String {
    switch self {
    case .category(_, let new), .field(_, let new, _): new
    }
  }

  private func withWholeNames(_ text: String) -> String {
    switch self {
    case .category: text
    case .field(_, _, let names): names.quoted(in: text)
    }
  }

  /// The replacement for the old name at the first word, and its range; nil if it is not there.
  private func change(_ words: ArraySlice<FindWord>) -> (Range<String.Index>, String)? {
    guard let word = words.first, let field = word.field else { return nil }
    let sign = word.isNegated ? "-" : ""
    switch self {
    case .category(let old, let new):
      guard field.lowercased() == "category", Self.isSame(word.value, old) else { return nil }
      let name = word.isQuoted ? "\"\(new)\"" : FindWord.quoted(new)
      return (word.start..<word.end, "\(sign)category\(word.comparison.rawValue)\(name)")
    case .field(let old, let new, _):
      if ["has", "misfit"].contains(field.lowercased()) {
        guard let end = end(of: old, from: words) else { return nil }
        return (word.start..<end, "\(sign)\(field):\(FindWord.quoted(new))")
      }
      guard Self.isSame(field, old) else { return nil }
      let name = sign + FindWord.quoted(new) + word.comparison.rawValue
      return (word.start..<word.valueStart, name)
    }
  }

  /// Where the name ends, if it starts with the first word's value.
  private func end(of old: String, from words: ArraySlice<FindWord>) -> String.Index? {
    var name = ""
    for word in words {
      let isFirst = word.start == words.first?.start
      guard isFirst || word.isPlain && !word.isNegated else { return nil }
      name += (isFirst ? "" : " ") + word.value
      if Self.isSame(name, old) { return word.end }
      if isFirst && word.isQuoted { return nil }
    }
    return nil
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    Folding.key(one) == Folding.key(other)
  }
}
