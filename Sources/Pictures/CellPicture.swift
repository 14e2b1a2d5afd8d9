/// The colours that cells of a picture may have.
public enum PictureColors: Sendable {
  /// The 256 colours of xterm.
  case indexed
  /// Any red, green and blue.
  case direct
}

/// A picture in cells: in each a quadrant character in two colours.
public struct CellPicture: Equatable, Sendable {
  /// The square pixels of a cell, which is twice as high as it is wide.
  private static let (across, down) = (2, 4)

  /// How many cells stand in a row.
  public let columns: Int
  /// How many rows there are.
  public let rows: Int
  private let cells: [PictureCell]

  /// The pixels that fill these cells.
  static func pixels(columns: Int, rows: Int) -> PixelSize {
    PixelSize(width: across * columns, height: down * rows)
  }

  /// Draws pixels in cells; the last pixels fill what is left of the last row and column.
  public init(_ pixels: Pixels, in colors: PictureColors) {
    columns = (pixels.size.width + Self.across - 1) / Self.across
    rows = (pixels.size.height + Self.down - 1) / Self.down
    var painter = CellPainter(pixels, columns: columns, colors)
    cells = (0..<rows).flatMap { painter.row($0) }
  }

  /// A row, or some of its columns, as text that sets its colours, darker ones if it is faint, and
  /// resets them at the end (ECMA-48, and the colours of xterm's control sequences).
  public func text(
    ofRow row: Int, columns shown: Range<Int>? = nil, isFaint: Bool = false
  ) -> String {
    let shown = shown ?? 0..<columns
    var text = ""
    var pen = CellPen()
    for cell in cells[row * columns + shown.lowerBound..<row * columns + shown.upperBound] {
      text += pen.sequence(for: isFaint ? cell.faint : cell)
    }
    return text + "\u{1B}[0m"
  }

  /// About how many bytes of memory it takes.
  public var weight: Int { cells.count * MemoryLayout<PictureCell>.stride }
}

/// A cell of a picture.
struct PictureCell: Equatable, Sendable {
  /// The character by the quarters that have the first colour: 1 upper left, 2 upper right, 4 lower
  /// left, 8 lower right.
  fileprivate static let characters: [Unicode.Scalar] = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
  ]

  let quarters: UInt8
  let front, back: CellColor

  /// The same cell in darker colours.
  fileprivate var faint: Self { Self(quarters: quarters, front: front.faint, back: back.faint) }

  /// The same cell, drawn the other way round.
  fileprivate var inverse: Self { Self(quarters: 15 - quarters, front: back, back: front) }
}

/// The colours that text has from one cell to the next.
struct CellPen {
  private var front, back: CellColor?

  var colors: [CellColor] { [back, front].compactMap(\.self) }

  /// How many of them a cell changes.
  func changes(for cell: PictureCell) -> Int {
    min(changes(drawing: cell), changes(drawing: cell.inverse))
  }

  private func changes(drawing cell: PictureCell) -> Int {
    (cell.quarters != 0 && cell.front != front ? 1 : 0)
      + (cell.quarters != 15 && cell.back != back ? 1 : 0)
  }

  /// Takes the colours of a cell, and returns how it is drawn.
  mutating func take(_ cell: PictureCell) -> PictureCell {
    let inverse = cell.inverse
    let drawn = changes(drawing: inverse) < changes(drawing: cell) ? inverse : cell
    if drawn.quarters != 0 { front = drawn.front }
    if drawn.quarters != 15 { back = drawn.back }
    return drawn
  }

  /// What draws a cell: the colours that it changes, and the character.
  fileprivate mutating func sequence(for cell: PictureCell) -> String {
    let old = self
    let drawn = take(cell)
    let codes = [
      front == old.front ? nil : front.map { "38;" + $0.code },
      back == old.back ? nil : back.map { "48;" + $0.code },
    ].compactMap(\.self)
    let change = codes.isEmpty ? "" : "\u{1B}[\(codes.joined(separator: ";"))m"
    return change + String(PictureCell.characters[Int(drawn.quarters)])
  }
}

/// A colour of a cell.
enum CellColor: Equatable, Sendable {
  case index(UInt8)
  case rgb(UInt8, UInt8, UInt8)

  /// About two thirds as bright; the darkest colours of a palette stay as they are.
  fileprivate var faint: Self {
    switch self {
    case .index(let index) where index >= 232: .index(index - (index - 232) / 3)
    case .index(let index) where index >= 16:
      // A cube of six levels for red, green and blue.
      .index([36, 6, 1].reduce(16) { $0 + ((index - 16) / $1 % 6 + 1) / 2 * $1 })
    case .index: self
    case .rgb(let red, let green, let blue): .rgb(red - red / 3, green - green / 3, blue - blue / 3)
    }
  }

  fileprivate var code: String {
    switch self {
    case .index(let index): "5;\(index)"
    case .rgb(let red, let green, let blue): "2;\(red);\(green);\(blue)"
    }
  }
}
