/// The colours that cells of a picture may have.
public enum PictureColors: Sendable {
  /// Too few for pictures.
  case none
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
  public static func pixels(columns: Int, rows: Int) -> PixelSize {
    PixelSize(width: across * columns, height: down * rows)
  }

  /// How many rows a picture of a size takes once it fits into these cells.
  public static func rows(of size: PixelSize, columns: Int, rows: Int) -> Int {
    (size.fitted(into: pixels(columns: columns, rows: rows)).height + down - 1) / down
  }

  /// Draws pixels in cells; the last pixels fill what is left of the last row and column.
  public init(_ pixels: Pixels, in colors: PictureColors) {
    columns = (pixels.size.width + Self.across - 1) / Self.across
    rows = (pixels.size.height + Self.down - 1) / Self.down
    var painter = CellPainter(pixels, columns: columns, colors)
    cells = (0..<rows).flatMap { painter.row($0) }
  }

  /// A row as text with its colours, which end with it (ECMA-48, and the colours of xterm's control
  /// sequences).
  public func text(ofRow row: Int) -> String {
    var text = ""
    var colors: (front: CellColor?, back: CellColor?)
    for cell in cells[row * columns..<(row + 1) * columns] {
      text += cell.sequence(changing: &colors)
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
  private static let characters: [Unicode.Scalar] = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
  ]

  let quarters: UInt8
  let front, back: CellColor

  /// What draws it where text has these colours: those that differ, and the character.
  fileprivate func sequence(
    changing colors: inout (front: CellColor?, back: CellColor?)
  ) -> String {
    var codes: [String] = []
    if quarters != 0, front != colors.front {
      codes.append("38;" + front.code)
      colors.front = front
    }
    if back != colors.back {
      codes.append("48;" + back.code)
      colors.back = back
    }
    let change = codes.isEmpty ? "" : "\u{1B}[\(codes.joined(separator: ";"))m"
    return change + String(Self.characters[Int(quarters)])
  }
}

/// A colour of a cell.
enum CellColor: Equatable, Sendable {
  case index(UInt8)
  case rgb(UInt8, UInt8, UInt8)

  fileprivate var code: String {
    switch self {
    case .index(let index): "5;\(index)"
    case .rgb(let red, let green, let blue): "2;\(red);\(green);\(blue)"
    }
  }
}
