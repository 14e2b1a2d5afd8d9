/// The folded names that start with a text: those from the text itself up to the first one that
/// comes after all of them, in the order of their bytes.
struct NameRange: Hashable {
  let start: String
  /// The first name beyond; nil where there is none.
  let end: String?

  init(startingWith text: String) {
    start = text
    end = Self.successor(of: text)
  }

  /// That the name of an animal lies in the range.
  var condition: Filter.Condition { condition(of: "a.foldedName") }

  /// That a name lies in the range.
  func condition(of column: String) -> Filter.Condition {
    guard let end else { return Filter.Condition("\(column) >= ?", [start]) }
    return Filter.Condition("\(column) >= ? AND \(column) < ?", [start, end])
  }

  /// The same, said so that SQLite does not look for it in an index.
  var test: Filter.Condition {
    Filter.Condition(
      condition.sql.replacing("a.foldedName", with: "+a.foldedName"), condition.values)
  }

  /// That a name lies before the end of the range, or not before its start.
  func end(_ isAscending: Bool) -> Filter.Condition {
    guard isAscending else { return Filter.Condition("a.foldedName >= ?", [start]) }
    return end.map { Filter.Condition("a.foldedName < ?", [$0]) } ?? Filter.Condition("1")
  }

  /// The least text above all that start with this one: its last scalar, where that is not the
  /// greatest there is, replaced by the next.
  private static func successor(of text: String) -> String? {
    var scalars = text.unicodeScalars
    while let last = scalars.popLast() {
      // 0xD800 to 0xDFFF are no scalars.
      let next = last.value == 0xD7FF ? 0xE000 : last.value + 1
      guard let scalar = Unicode.Scalar(next) else { continue }
      scalars.append(scalar)
      return String(scalars)
    }
    return nil
  }
}
