/// How wide text is, and where it goes in a row.
extension Canvas {
  /// The columns that text takes when there is room for all of it.
  nonisolated public static func width(of text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + Glyph($1).width }
  }

  /// As much of the text as so many columns have room for; where that is not all, it ends in `…`.
  nonisolated public static func cut(_ text: some StringProtocol, columns: Int) -> String {
    let parts = Glyph.fitted(text, columns: columns).flatMap(\.parts)
    return parts.map { String($0.character) }.joined()
  }

  /// As much of the end of the text as so many columns have room for; where that is not all, it begins
  /// with `…`.
  nonisolated public static func cutBefore(_ text: some StringProtocol, columns: Int) -> String {
    guard width(of: text) > columns else { return cut(text, columns: columns) }
    var kept: [Character] = []
    var left = columns - 1
    for character in text.reversed() {
      left -= Glyph(character).width
      guard left >= 0 else { break }
      kept.append(character)
    }
    return columns > 0 ? "…" + String(kept.reversed()) : ""
  }

  /// Writes text so that it ends where the rectangle's first row ends.
  public mutating func writeTrailing(
    _ text: some StringProtocol, in rect: Rect, style: Style = .plain
  ) {
    let width = min(Self.width(of: text), rect.columns)
    let start = Point(column: rect.right - width, row: rect.top)
    write(text, at: start, columns: width, style: style)
  }

  /// Writes text over as many rows of the rectangle as it needs, broken at spaces.
  public mutating func writeWrapped(_ text: String, in rect: Rect, style: Style = .plain) {
    for (offset, line) in Self.lines(of: text, columns: rect.columns).enumerated()
    where offset < rect.rows {
      write(
        line, at: Point(column: rect.left, row: rect.top + offset), columns: rect.columns,
        style: style)
    }
  }

  /// Text broken at spaces into lines of at most that many columns; a longer word is broken too.
  nonisolated public static func lines(of text: String, columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ").flatMap({ pieces(of: $0, columns: columns) }) {
      let longer = line.isEmpty ? word : line + " " + word
      if !line.isEmpty, width(of: longer) > columns {
        lines.append(line)
        line = word
      } else {
        line = longer
      }
    }
    return lines + (line.isEmpty ? [] : [line])
  }

  /// A word in pieces of at most that many columns, or of one character.
  nonisolated private static func pieces(of word: Substring, columns: Int) -> [String] {
    var pieces: [String] = []
    var used = Int.max
    for character in word {
      let width = Glyph(character).width
      if used == .max || used + width > columns {
        pieces.append("")
        used = 0
      }
      pieces[pieces.count - 1].append(character)
      used += width
    }
    return pieces
  }

  /// The characters of the canvas as lines of text, without trailing spaces: what a test compares.
  public var picture: String {
    (0..<size.rows).map { row in
      let line = self.row(row).filter { $0.width > 0 }.map { String($0.character) }.joined()
      return String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  /// The characters of a row that have one of the given styles, each run of them apart: what a test
  /// asks.
  public func text(in styles: Set<Style>, row: Int) -> [String] {
    self.row(row).split { !styles.contains($0.style) }.map { run in
      run.filter { $0.width > 0 }.map { String($0.character) }.joined()
    }
  }
}
