import Catalog

/// The title of a column taken apart: what it says, and the unit of its numbers, as in `Mass (g)` and
/// `Wing.Length_mm`.
struct ColumnTitle {
  /// What a field is called that is made of the column.
  let name: String
  /// The unit; nil where none stands at its end.
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
      // A single letter is more often a part of the name.
      if unit.count > 1, ValueKind.isUnit(unit) {
        (name, self.unit) = (String(title[..<mark]).trimmed, unit)
        return
      }
    }
    (name, unit) = (title, nil)
  }

  /// What a field is called that is made of a column: what files of Menagerie have beside the fields is
  /// no name of one, and controls are blanks.
  static func fieldName(_ title: String) -> String {
    let clean = String(
      String.UnicodeScalarView(title.unicodeScalars.map { $0.isSpaced ? " " : $0 }))
    let name = String(clean.trimmed.unicodeScalars.prefix(Field.longestName - 6))
    if name.isEmpty { return "Column" }
    return Field.reserved.contains(Folding.key(name)) ? "source \(name)" : name
  }
}

extension Unicode.Scalar {
  /// Whether the name of a field has a blank in its place.
  fileprivate var isSpaced: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: self == "\u{FFFD}"
    }
  }
}
