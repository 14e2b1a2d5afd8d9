/// What the texts in the first rows of a table mean, to tell which row is the header.
public struct TableWords: Sendable {
  /// Whether a key or a heading reads as the name of a row. A JSON row with a list is one row if it
  /// has such a text; otherwise each element of the list is a row.
  public var isName: @Sendable (String) -> Bool = TableWords.endsInName
  /// Whether a text reads as the heading of a column.
  public var isHeading: @Sendable (String) -> Bool = TableWords.endsInName
  /// Whether a text is the unit of a number.
  public var isUnit: @Sendable (String) -> Bool = { _ in false }
  /// The kind of a text by itself.
  public var kind: @Sendable (String) -> CellKind = { CellKind($0) }

  /// Recognizes usual headings of names, and numbers and dates.
  public init() {}

  /// Whether the key is "name" or ends with it, or is "title", "label" or "species". The name of a
  /// group, such as `family_name`, belongs to many rows.
  @Sendable public static func endsInName(_ key: String) -> Bool {
    let letters = key.lowercased().filter(\.isLetter)
    guard letters.hasSuffix("name") else { return ["title", "label", "species"].contains(letters) }
    let groups = ["family", "group", "category", "class", "order", "phylum", "kingdom", "genus"]
    return !groups.contains(String(letters.dropLast(4)))
  }
}

/// The kind of a cell at a glance.
public enum CellKind: Int, Sendable {
  case nothing
  case number
  case date
  /// A word that is always a value, and never the name of a column.
  case term
  case word

  /// The kind of a text by its characters: a date has digits with signs between them.
  public init(_ text: String) {
    let digits = text.utf8.count { 0x30...0x39 ~= $0 }
    if text.utf8.allSatisfy({ $0 == 0x20 }) {
      self = .nothing
    } else if digits == 0 || text.utf8.contains(where: { $0 > 0x39 && $0 != 0x3A || $0 < 0x20 }) {
      self = .word
    } else {
      let signs = text.utf8.dropFirst().count { [0x2D, 0x2F, 0x3A].contains($0) }
      let points = text.utf8.count { $0 == 0x2E }
      self = signs > 0 || points > 1 ? .date : .number
    }
  }

  /// Whether it is neither empty nor a plain word.
  var isValue: Bool { self != .word && self != .nothing }
}
