/// Text broken into lines.
extension Canvas {
  /// Breaks text, and words that are too long, into lines of at most `columns` columns. Text after
  /// the last line asked for is not examined.
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

nonisolated private struct LineBreaking {
  let columns: Int
  var lines: [String] = []
  var line = Piece()
  /// The current word, or a part of it that fits into a line.
  var word = Piece()

  mutating func add(_ character: Character) {
    if character == " " { return endWord() }
    let width = Glyph.width(of: character)
    if word.width + width > columns { endWord() }
    word.text.append(character)
    word.width += width
  }

  mutating func end() -> [String] {
    endWord()
    return line.text.isEmpty ? lines : lines + [line.text]
  }

  /// Puts the word at the end of the line, or on the next if it does not fit.
  private mutating func endWord() {
    defer { word = Piece() }
    if word.text.isEmpty { return }
    if line.text.isEmpty {
      line = word
    } else if line.width + 1 + word.width > columns {
      lines.append(line.text)
      line = word
    } else {
      line.text += " " + word.text
      line.width += 1 + word.width
    }
  }

  struct Piece {
    var text = ""
    var width = 0
  }
}
