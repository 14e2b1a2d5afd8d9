/// The width of text, and its place in a row.
extension Canvas {
  /// More columns than any screen has.
  nonisolated public static let maxColumns = 10_000

  /// The columns that text takes; if they exceed `limit`, a number above it, for which the rest of
  /// the text is not examined.
  nonisolated public static func width(of text: String, upTo limit: Int = maxColumns) -> Int {
    let limit = max(limit, 0)
    if text.utf8.prefix(limit + 1).allSatisfy(Glyph.isPlain) {
      return min(text.utf8.count, limit + 1)
    }
    var width = 0
    for character in text {
      width += Glyph.width(of: character)
      if width > limit { break }
    }
    return width
  }

  /// The beginning of the text that fits into `columns`; ends with `…` if it is cut.
  nonisolated public static func cut(_ text: String, columns: Int) -> String {
    if text.utf8.count <= columns, text.utf8.allSatisfy(Glyph.isPlain) { return text }
    return Glyph.fitted(text, columns: columns).map { String($0.character) }.joined()
  }

  /// The end of the text that fits into `columns`; begins with `…` if it is cut.
  nonisolated public static func cutBefore(_ text: String, columns: Int) -> String {
    guard width(of: text, upTo: columns) > columns else { return cut(text, columns: columns) }
    var kept: [Character] = []
    var left = columns - 1
    for character in text.reversed() {
      left -= Glyph(character).width
      guard left >= 0 else { break }
      kept.append(character)
    }
    return columns > 0 ? "…" + String(kept.reversed()) : ""
  }

  /// Both ends of the text, as much as fits into `columns`, with `…` between them if it is cut.
  nonisolated public static func cutInside(_ text: String, columns: Int) -> String {
    guard columns > 2, width(of: text, upTo: columns) > columns else {
      return cut(text, columns: columns)
    }
    let end = (columns - 1) / 2
    return cut(text, columns: columns - end) + cutBefore(text, columns: end + 1).dropFirst()
  }

  /// A path in at most `columns` columns, without some folders in its middle:
  /// "~/…/zoo/catalog.sqlite"; of a long name, its end.
  nonisolated public static func cut(path: String, columns: Int) -> String {
    if width(of: path) <= columns { return path }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let start = "\(parts[0])/…"
    let ends = parts.indices.dropFirst(2).map { parts[$0...].map { "/\($0)" }.joined() }
    return ends.map { start + $0 }.first { width(of: $0) <= columns }
      ?? cutBefore(String(parts.last ?? ""), columns: columns)
  }

  /// Writes text from the start of the rectangle's first row, and returns the columns used.
  @discardableResult
  public mutating func write(_ text: String, in rect: Rect, style: Style = .plain) -> Int {
    write(text, at: rect.origin, columns: rect.columns, style: style)
  }

  /// Writes text that ends at the end of the rectangle's first row.
  public mutating func writeTrailing(_ text: String, in rect: Rect, style: Style = .plain) {
    let width = min(Self.width(of: text, upTo: rect.columns), rect.columns)
    let start = Point(column: rect.right - width, row: rect.top)
    write(text, at: start, columns: width, style: style)
  }

  /// Writes text broken at spaces over as many rows as it needs, and returns their number.
  @discardableResult
  public mutating func writeWrapped(_ text: String, in rect: Rect, style: Style = .plain) -> Int {
    let lines = Self.lines(of: text, columns: rect.columns, atMost: rect.rows)
    for (offset, line) in lines.enumerated() { write(line, in: rect.row(offset), style: style) }
    return lines.count
  }

  /// The characters of the canvas as lines of text, without trailing spaces.
  public var picture: String {
    (0..<size.rows).map { row in
      let cells = self.row(row)
      let end = cells.lastIndex { $0.isTail || $0.part != .blank }
      return end.map { Self.text(of: cells[...$0]) } ?? ""
    }.joined(separator: "\n")
  }

  /// The runs of characters in a row that have one of the given styles, for tests.
  public func text(in styles: Set<Style>, row: Int) -> [String] {
    self.row(row).split { !styles.contains($0.style) }.map { Self.text(of: $0) }
  }

  static func text(of cells: ArraySlice<Cell>) -> String {
    var text = String.UnicodeScalarView()
    for cell in cells where !cell.isTail {
      for scalar in cell.part.scalars { text.append(scalar) }
    }
    return String(text)
  }
}
