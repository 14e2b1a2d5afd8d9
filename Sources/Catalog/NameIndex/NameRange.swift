/// The folded names that start with a text: from the text itself up to the first name after all of
/// them, in byte order.
struct NameRange: Hashable {
  let start: String
  /// The first name after the range; nil if there is none.
  let end: String?

  init(startingWith text: String) {
    start = text
    end = Self.successor(of: text)
  }

  /// The name of an animal lies in the range.
  var condition: Filter.Condition { condition(of: "a.foldedName") }

  func condition(of column: String) -> Filter.Condition {
    guard let end else { return Filter.Condition("\(column) >= ?", [start]) }
    return Filter.Condition("\(column) >= ? AND \(column) < ?", [start, end])
  }

  /// The same, written so that SQLite does not use an index for it.
  var test: Filter.Condition { condition(of: "+a.foldedName") }

  /// A name lies before the end of the range or, descending, not before its start.
  func end(_ isAscending: Bool) -> Filter.Condition {
    guard isAscending else { return Filter.Condition("a.foldedName >= ?", [start]) }
    return end.map { Filter.Condition("a.foldedName < ?", [$0]) } ?? Filter.Condition("1")
  }

  /// The smallest text above all that start with this one: the last scalar that has a successor is
  /// replaced by it, and the rest dropped.
  private static func successor(of text: String) -> String? {
    var scalars = text.unicodeScalars
    while let last = scalars.popLast() {
      // 0xD800 to 0xDFFF are not scalars.
      let next = last.value == 0xD7FF ? 0xE000 : last.value + 1
      guard let scalar = Unicode.Scalar(next) else { continue }
      scalars.append(scalar)
      return String(scalars)
    }
    return nil
  }
}
