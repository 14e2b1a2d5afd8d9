import Terminal

/// A canvas as a picture in SVG, with the colours of a dark terminal.
struct VectorPicture {
  private static let cell = (width: 8, height: 18)
  private static let background = "#16191d"
  private static let foreground = "#d8dce2"

  let canvas: Canvas

  /// The SVG file.
  var text: String {
    let (width, height) = (
      canvas.size.columns * Self.cell.width + 16, canvas.size.rows * Self.cell.height + 16
    )
    let rows = (0..<canvas.size.rows).flatMap { row in
      canvas.runs(row: row).flatMap { elements(of: $0, row: row) }
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 \(width) \(height)" \
      width="\(width)" height="\(height)" font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, \
      Consolas, monospace" font-size="13.3">
      <rect x="-8" y="-8" width="\(width)" height="\(height)" rx="6" fill="\(Self.background)"/>
      \(rows.joined(separator: "\n"))
      </svg>

      """
  }

  /// The bar behind a run, its lines, and its words.
  private func elements(of run: Canvas.Run, row: Int) -> [String] {
    let top = row * Self.cell.height
    let look = Self.look(of: run.style)
    var elements: [String] = []
    if let bar = look.background {
      let width = run.characters.reduce(0) { $0 + $1.width } * Self.cell.width
      let left = run.column * Self.cell.width
      elements.append(
        #"<rect x="\#(left)" y="\#(top)" width="\#(width)" height="\#(Self.cell.height)" fill="\#(bar)"/>"#
      )
    }
    let lines = Self.placed(run).compactMap { Self.line($0.character, column: $0.column, top: top) }
    if !lines.isEmpty {
      elements.append(#"<path d="\#(lines.joined())" stroke="\#(look.color)" fill="none"/>"#)
    }
    elements += Self.placed(run).compactMap { Self.block($0, color: look.color, top: top) }
    return elements + Self.words(of: run).map { Self.word($0, look: look, top: top) }
  }

  private typealias Placed = (character: Character, column: Int, width: Int)

  private static func placed(_ run: Canvas.Run) -> [Placed] {
    var column = run.column
    return run.characters.map { character, width in
      defer { column += width }
      return (character, column, width)
    }
  }

  /// Characters that stand side by side, without spaces and lines.
  private static func words(of run: Canvas.Run) -> [[Placed]] {
    placed(run).split {
      $0.character == " " || line($0.character, column: 0, top: 0) != nil
        || filling(of: $0.character) != nil
    }.map(Array.init)
  }

  private static func word(_ word: [Placed], look: Look, top: Int) -> String {
    let left = (word.first?.column ?? 0) * cell.width
    let width = word.reduce(0) { $0 + $1.width } * cell.width
    let text = word.map { escaped($0.character) }.joined()
    let weight = look.isBold ? #" font-weight="bold""# : ""
    return
      #"<text x="\#(left)" y="\#(top + 13)" textLength="\#(width)" fill="\#(look.color)"\#(weight)>"#
      + text + "</text>"
  }

  private static func escaped(_ character: Character) -> String {
    switch character {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    default: String(character)
    }
  }

  /// How many eighths of its width and height a block element fills, from the left and from below
  /// (https://www.unicode.org/charts/PDF/U2580.pdf); nothing for any other character.
  private static func filling(of character: Character) -> (width: Int, height: Int)? {
    guard let scalar = character.unicodeScalars.first?.value else { return nil }
    switch scalar {
    case 0x2581...0x2588: return (8, Int(scalar) - 0x2580)
    case 0x2589...0x258F: return (0x2590 - Int(scalar), 8)
    default: return nil
    }
  }

  private static func block(_ place: Placed, color: String, top: Int) -> String? {
    guard let part = filling(of: place.character) else { return nil }
    let height = Double(cell.height * part.height) / 8
    let (left, upper) = (place.column * cell.width, Double(top + cell.height) - height)
    return
      #"<rect x="\#(left)" y="\#(upper)" width="\#(cell.width * part.width / 8)" height="\#(height)" fill="\#(color)" shape-rendering="crispEdges"/>"#
  }

  /// A box line through the middle of its cell, or nothing for any other character.
  private static func line(_ character: Character, column: Int, top: Int) -> String? {
    let (left, middle, right) = (
      column * cell.width, column * cell.width + cell.width / 2, (column + 1) * cell.width
    )
    let (center, bottom) = (top + cell.height / 2, top + cell.height)
    switch character {
    case "─": return "M\(left) \(center)H\(right)"
    case "│": return "M\(middle) \(top)V\(bottom)"
    case "┌": return "M\(right) \(center)H\(middle)V\(bottom)"
    case "┐": return "M\(left) \(center)H\(middle)V\(bottom)"
    case "└": return "M\(middle) \(top)V\(center)H\(right)"
    case "┘": return "M\(middle) \(top)V\(center)H\(left)"
    default: return nil
    }
  }
}

extension Canvas {
  /// Adjacent cells with the same style.
  fileprivate struct Run {
    /// The first column.
    let column: Int
    /// Each character with its width in columns.
    let characters: [(character: Character, width: Int)]
    let style: Style
  }

  /// The cells of a row as runs of one style, from the left.
  fileprivate func runs(row: Int) -> [Run] {
    let cells = Array(self.row(row))
    var starts = cells.indices.filter { $0 == 0 || cells[$0].style != cells[$0 - 1].style }
    starts.append(cells.count)
    return zip(starts, starts.dropFirst()).map { start, end in
      let parts = cells[start..<end].filter { !$0.isTail }.map(\.part)
      return Run(
        column: start, characters: parts.map { ($0.character, Int($0.columns)) },
        style: cells[start].style)
    }
  }
}

extension VectorPicture {
  private struct Look {
    var color = VectorPicture.foreground
    var background: String?
    var isBold = false
  }

  /// The colours that `Palette` gives a style, as a dark terminal shows them.
  private static func look(of style: Style) -> Look {
    switch style {
    case .plain, .picture: Look()
    case .faint: Look(color: "#7d858f")
    case .strong: Look(isBold: true)
    case .accent: Look(color: "#4cb8c4")
    case .heading: Look(color: "#4cb8c4", isBold: true)
    case .selected: Look(color: background, background: "#4cb8c4")
    case .flash: Look(color: background, background: "#7fbf6a")
    case .afterglow: Look(color: "#ffffff", background: "#005f00")
    case .problem: Look(color: "#e06c6c", isBold: true)
    case .green: Look(color: "#7fbf6a")
    case .magenta: Look(color: "#c58fd0")
    case .red: Look(color: "#e06c6c")
    }
  }
}
