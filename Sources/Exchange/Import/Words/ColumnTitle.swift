import Catalog

/// The title of a column split into its name and the unit of its numbers, as in `Mass (g)`, `Mass
/// in g` and `Wing.Length_mm`.
struct ColumnTitle {
  /// The name for a field made of the column.
  let name: String
  /// The unit; nil if the title does not end with one.
  let unit: String?

  init(_ title: String) {
    for (open, close) in [("(", ")"), ("[", "]")] where title.hasSuffix(close) {
      guard let start = title.lastIndex(of: Character(open)) else { continue }
      let unit = String(title[title.index(after: start)...].dropLast()).trimmed
      let name = String(title[..<start]).trimmed
      if !name.isEmpty, ValueKind.isUnit(unit) {
        (self.name, self.unit) = (name, unit)
        return
      }
    }
    if let mark = title.lastIndex(where: { "_ ".contains($0) }), mark > title.startIndex {
      let unit = String(title[title.index(after: mark)...])
      let (name, isSaid) = Self.withoutIn(String(title[..<mark]).trimmed)
      // A single letter is more often part of the name.
      if unit.count > 1 || isSaid, ValueKind.isUnit(unit) {
        (self.name, self.unit) = (name, unit)
        return
      }
    }
    (name, unit) = (title, nil)
  }

  /// The text before the word “in” at its end, and whether it has that.
  private static func withoutIn(_ text: String) -> (String, Bool) {
    guard [" in", "_in"].contains(where: text.lowercased().hasSuffix) else { return (text, false) }
    let rest = String(text.dropLast(3)).trimmed
    return rest.isEmpty ? (text, false) : (rest, true)
  }

  /// The name for a field made of a column: a name that is reserved in files of Menagerie is
  /// changed, and control characters become spaces.
  static func fieldName(_ title: String) -> String {
    let clean = String(
      String.UnicodeScalarView(title.unicodeScalars.map { $0.isSpaced ? " " : $0 }))
    let name = String(clean.trimmed.unicodeScalars.prefix(Field.longestName - 6))
    if name.isEmpty { return "Column" }
    return Field.reserved.contains(Folding.key(name)) ? "source \(name)" : name
  }
}

extension Unicode.Scalar {
  /// Whether it becomes a space in the name of a field.
  fileprivate var isSpaced: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: self == "\u{FFFD}"
    }
  }
}
