/// What the texts in the first rows of a table mean, as far as that shows which row is the header.
public struct TableWords: Sendable {
  /// Whether a key or the head of a column reads as what a row is called by. A row of JSON with such a
  /// text and a list is one row; without one, each element of the list is a row.
  public var isName: @Sendable (String) -> Bool = TableWords.endsInName
  /// Whether a text is what columns are called.
  public var isHeading: @Sendable (String) -> Bool = TableWords.endsInName
  /// Whether a text is the unit of a number.
  public var isUnit: @Sendable (String) -> Bool = { _ in false }
  /// What a text says by itself.
  public var kind: @Sendable (String) -> CellKind = { CellKind($0) }

  /// Knows what names are usually called, and what numbers and dates look like.
  public init() {}

  /// Whether the key is "name" or ends so, or is "title", "label" or "species". What is named after a
  /// group, as `family_name`, names many.
  @Sendable public static func endsInName(_ key: String) -> Bool {
    let letters = key.lowercased().filter(\.isLetter)
    guard letters.hasSuffix("name") else { return ["title", "label", "species"].contains(letters) }
    let groups = ["family", "group", "category", "class", "order", "phylum", "kingdom", "genus"]
    return !groups.contains(String(letters.dropLast(4)))
  }
}

/// What a cell says by itself, seen from afar.
public enum CellKind: Int, Sendable {
  case nothing
  case number
  case date
  /// A word that is a value wherever it stands, and names no column.
  case term
  case word

  /// The kind of a text by the signs in it: a date has digits with signs between them.
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

  /// Whether it is no plain word.
  var isValue: Bool { self != .word && self != .nothing }
}
