/// Text broken into lines.
extension Canvas {
  /// Breaks text at spaces into lines of at most `columns` columns; breaks a longer word too. Text
  /// after the last line asked for is not examined.
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

/// Breaks a text into lines as its characters are read.
nonisolated private struct LineBreaking {
  let columns: Int
  /// The complete lines.
  private(set) var lines: [String] = []
  private var line = Piece()
  /// The current word, or a part of it that fits into a line.
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

  /// Ends the text and returns all lines.
  mutating func end() -> [String] {
    endWord()
    return line.isEmpty ? lines : lines + [line.text]
  }

  /// Puts the word at the end of the line, or on the next if it does not fit.
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
