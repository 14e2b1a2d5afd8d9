/// A rename to apply to search texts.
enum FindRenaming {
  /// A category; only conditions on its whole name change.
  case category(String, to: String)
  /// One of the keeper's fields, and the current field names.
  case field(String, to: String, among: FindNames)

  /// A word of a text, and its range there.
  private typealias Piece = (word: FindWord, range: Range<String.Index>)

  /// The text with the new name in place of the old one; unchanged if the new name contains a
  /// quote, as search texts cannot quote one.
  func applied(to text: String) -> String {
    if new.unicodeScalars.contains("\"") { return text }
    let whole = withWholeNames(text)
    let pieces = Self.pieces(of: whole)
    var renamed = whole
    var isChanged = false
    // Backward, so that earlier ranges stay valid; a word is part of one name only.
    var end = whole.endIndex
    for index in pieces.indices.reversed() {
      guard let (range, name) = change(pieces, index), range.upperBound <= end else { continue }
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

  private static func pieces(of text: String) -> [Piece] {
    var rest = text.unicodeScalars[...]
    var pieces: [Piece] = []
    while let start = rest.firstIndex(where: { !$0.properties.isWhitespace }) {
      rest = rest[start...]
      let word = FindWord(takenFrom: &rest)
      pieces.append((word, start..<rest.startIndex))
    }
    return pieces
  }

  /// The replacement for the old name at a piece, and its range; nil if the piece does not have it.
  private func change(_ pieces: [Piece], _ index: Int) -> (Range<String.Index>, String)? {
    let (word, range) = pieces[index]
    guard let field = word.field else { return nil }
    let sign = word.isNegated ? "-" : ""
    switch self {
    case .category(let old, let new):
      guard field.lowercased() == "category", Self.isSame(word.value, old) else { return nil }
      let name = word.isQuoted ? "\"\(new)\"" : FindWord.quoted(new)
      return (range, "\(sign)category\(word.comparison.rawValue)\(name)")
    case .field(let old, let new, _):
      if ["has", "misfit"].contains(field.lowercased()) {
        guard let end = end(of: old, from: pieces[index...]) else { return nil }
        return (range.lowerBound..<end, "\(sign)\(field):\(FindWord.quoted(new))")
      }
      guard Self.isSame(field, old) else { return nil }
      return (
        range.lowerBound..<word.valueStart,
        sign + FindWord.quoted(new) + word.comparison.rawValue
      )
    }
  }

  /// Where the name ends, if it starts with the first piece's value.
  private func end(of old: String, from pieces: ArraySlice<Piece>) -> String.Index? {
    var name = ""
    for (word, range) in pieces {
      let isFirst = range.lowerBound == pieces.first?.range.lowerBound
      guard isFirst || word.isPlain && !word.isNegated else { return nil }
      name += (isFirst ? "" : " ") + word.value
      if Self.isSame(name, old) { return range.upperBound }
      if isFirst && word.isQuoted { return nil }
    }
    return nil
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    Folding.key(one) == Folding.key(other)
  }
}
