import Catalog
import TestSupport

/// A name that would clear the screen, set the title, break the line and turn the text around.
enum HostileName {
  static let text = "Ox\u{1B}[2J\u{1B}]0;owned\u{7}\u{9B}31m\r\n\u{202E}evil\u{200B}\u{7F}"

  /// Whether a terminal draws the character and does nothing else, the end of a line apart.
  static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: scalar == "\n" || scalar == "\t"
    default: true
    }
  }
}

extension Shell {
  /// Puts an animal with a hostile name into the catalog, as another program may.
  func addHostileAnimal() async throws {
    try await add([RecordDraft(name: "Ox", diet: .herbivorous)])
    let bytes = HostileName.text.utf8.map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0" + digits : digits
    }
    try OtherProgram(catalog)
      .execute("UPDATE animal SET name = CAST(x'\(bytes.joined())' AS TEXT)")
  }
}
