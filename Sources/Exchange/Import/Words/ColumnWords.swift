import Catalog

/// The name of a column as words in lower case, so that `animal_name`, `Animal Name`, `animal.name`
/// and `animalName` are equal.
struct ColumnWords {
  /// First words that say where a name is from, not what it is: `MSW05_Order` is an order.
  private static let origins: Set<String> = [
    "bl", "cmw", "dwc", "dcterms", "ebird", "gbif", "hbw", "ioc", "iucn", "iucn2020", "mdd", "msw",
    "msw3", "msw05", "taxonomy", "characteristics", "classification", "attributes", "properties",
    "traits", "verbatim",
  ]

  let words: [String]
  let joined: String

  init(_ name: String) {
    words = Self.split(name).flatMap(Self.apart)
    joined = words.joined()
  }

  /// The forms to look it up by: as it is; without its origin; also without its number.
  var forms: [String] {
    var words = words
    while words.count > 1, let first = words.first, Self.isOrigin(first) { words.removeFirst() }
    let bare = words.joined()
    let end = bare.lastIndex { !$0.isNumber }.map(bare.index(after:)) ?? bare.endIndex
    return [joined, bare, String(bare[..<end])]
  }

  /// A word that programs join to the next in capitals: `ANIMALCODE` is `animal code`.
  private static let animal = "animal"

  private static func apart(_ word: String) -> [String] {
    let rest = word.dropFirst(animal.count)
    guard word.hasPrefix(animal), rest.count > 1, !["ia", "es"].contains(rest) else {
      return [word]
    }
    return [animal, String(rest)]
  }

  /// The name of a field made of it: without that word, and without a number at the end.
  var fieldName: String {
    let own = words.first == Self.animal && words.count > 1 ? words.dropFirst() : words[...]
    let name = own.joined(separator: " ")
    let end = name.lastIndex { !$0.isNumber }.map(name.index(after:)) ?? name.endIndex
    return String(name[..<end]).trimmed
  }

  private static func isOrigin(_ word: String) -> Bool {
    origins.contains(word) || word.allSatisfy(\.isNumber)
  }

  private static func split(_ name: String) -> [String] {
    let characters = Array(name.prefix(200))
    var words: [String] = []
    var word = ""
    for (index, character) in characters.enumerated() {
      guard character.isLetter || character.isNumber else {
        if !word.isEmpty { words.append(word) }
        word = ""
        continue
      }
      if !word.isEmpty, begins(at: index, in: characters) {
        words.append(word)
        word = ""
      }
      word += character.lowercased()
    }
    return word.isEmpty ? words : words + [word]
  }

  /// Whether a capital letter begins a word: after a small letter, or as the last of several
  /// capitals before a small letter, as in `MSWFamily`.
  private static func begins(at index: Int, in characters: [Character]) -> Bool {
    guard characters[index].isUppercase, index > 0 else { return false }
    let before = characters[index - 1]
    if before.isLowercase || before.isNumber { return true }
    return index + 1 < characters.count && characters[index + 1].isLowercase
  }
}

/// The title of a column split into its name and the unit of its numbers, as in `Mass (g)`, `Mass
/// in g` and `Wing.Length_mm`.
struct ColumnTitle {
  /// The name for a field made of the column.
  let name: String
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
    let name = String(clean.trimmed.unicodeScalars.prefix(Field.maxNameLength - 6))
    if name.isEmpty { return "Column" }
    return Field.reserved.contains(Folding.key(name)) ? "source \(name)" : name
  }
}

extension Unicode.Scalar {
  fileprivate var isSpaced: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: self == "\u{FFFD}"
    }
  }
}
