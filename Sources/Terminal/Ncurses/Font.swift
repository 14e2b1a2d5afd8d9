/// The blocks that a terminal's font has: that of the Linux console and those of terminals of old have no
/// eighths of a cell, so that these are drawn as halves.
nonisolated package struct Font {
  private static let halves: [Character: Character] = [
    "▏": "▌", "▎": "▌", "▍": "▌", "▋": "▌", "▊": "█", "▉": "█",
    "▁": "▄", "▂": "▄", "▃": "▄", "▅": "▄", "▆": "█", "▇": "█",
  ]

  private let hasEighths: Bool

  /// The font of the terminal with that name (`TERM`).
  package init(terminal: String) {
    hasEighths = terminal != "linux" && !terminal.hasPrefix("vt")
  }

  /// The character that is drawn for another.
  package func drawn(_ character: Character) -> Character {
    hasEighths ? character : Self.halves[character] ?? character
  }
}
