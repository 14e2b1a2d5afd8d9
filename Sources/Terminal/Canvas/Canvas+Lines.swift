/// Text that is broken into lines.
extension Canvas {
  /// Text broken at spaces into lines of at most that many columns; a longer word is broken too. What
  /// comes after the last line that is wanted is not looked at.
  nonisolated public static func lines(
    of text: String, columns: Int, atMost limit: Int = .max
  ) -> [String] {
    guard limit > 0 else { return [] }
    var breaking = LineBreaking(columns: columns)
    for character in text {
      breaking.add(character)
      if breaking.lines.count == limit { return breaking.lines }
    }
    return Array(breaking.end().prefix(limit))
  }
}

/// The lines of a text while its characters are read.
nonisolated private struct LineBreaking {
  let columns: Int
  /// The lines that are full.
  private(set) var lines: [String] = []
  private var line = Piece()
  /// A word, or as much of a longer one as a line has room for.
  private var word = Piece()

  init(columns: Int) {
    self.columns = columns
  }

  mutating func add(_ character: Character) {
    if character == " " { return endWord() }
    let width = Glyph.width(of: character)
    if word.width + width > columns { endWord() }
    word.text.append(character)
    word.width += width
  }

  /// All lines, when there is no more text.
  mutating func end() -> [String] {
    endWord()
    return line.isEmpty ? lines : lines + [line.text]
  }

  /// Puts the word at the end of the line, or of the next where it has no room.
  private mutating func endWord() {
    defer { word = Piece() }
    if word.isEmpty { return }
    if line.isEmpty {
      line = word
    } else if line.width + 1 + word.width > columns {
      lines.append(line.text)
      line = word
    } else {
      line.text += " " + word.text
      line.width += 1 + word.width
    }
  }

  private struct Piece {
    var text = ""
    var width = 0
    var isEmpty: Bool { text.isEmpty }
  }
}
