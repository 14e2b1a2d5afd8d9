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

  /// The pixels that fill so many cells.
  public static func pixels(columns: Int, rows: Int) -> PixelSize {
    PixelSize(width: across * columns, height: down * rows)
  }

  /// How many rows a picture of a size takes that fits into so many cells.
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

/// Chooses characters and colours row by row, and passes on to the neighbours what a colour misses.
private struct CellPainter {
  private let pixels: Pixels
  private let columns: Int
  private let colors: PictureColors
  /// What the quarters of the next row of cells get beside their own colour.
  private var debts: [SIMD3<Float>]

  init(_ pixels: Pixels, columns: Int, _ colors: PictureColors) {
    (self.pixels, self.columns, self.colors) = (pixels, columns, colors)
    debts = Array(repeating: .zero, count: columns)
  }

  mutating func row(_ row: Int) -> [PictureCell] {
    var next = [SIMD3<Float>](repeating: .zero, count: columns)
    var debt = SIMD3<Float>.zero
    var cells: [PictureCell] = []
    cells.reserveCapacity(columns)
    for column in 0..<columns {
      let owed = debt + debts[column]
      let quarters = (0..<4).map { quarter in
        mean(2 * column + quarter % 2, 2 * row + quarter / 2) + owed
      }
      let (cell, error) = best(quarters)
      cells.append(cell)
      // Floyd and Steinberg's shares, of cells.
      debt = error * 7 / 16
      if column > 0 { next[column - 1] += error * 3 / 16 }
      next[column] += error * 5 / 16
      if column + 1 < columns { next[column + 1] += error / 16 }
    }
    debts = next
    return cells
  }

  /// The colour of a quarter of a cell: two pixels, one over the other.
  private func mean(_ x: Int, _ y: Int) -> SIMD3<Float> {
    let upper = pixel(x, 2 * y)
    return (upper + pixel(x, 2 * y + 1)) / 2
  }

  /// A pixel; the last one beyond an edge.
  private func pixel(_ x: Int, _ y: Int) -> SIMD3<Float> {
    let place =
      3 * (min(y, pixels.size.height - 1) * pixels.size.width + min(x, pixels.size.width - 1))
    let bytes = pixels.bytes
    return SIMD3(Float(bytes[place]), Float(bytes[place + 1]), Float(bytes[place + 2]))
  }

  /// The cell that comes closest to four colours, and what it misses on the mean.
  private func best(_ quarters: [SIMD3<Float>]) -> (PictureCell, SIMD3<Float>) {
    var best: (cell: PictureCell, missed: SIMD3<Float>, distance: Float)?
    // The other eight are the same with the colours exchanged.
    for mask in UInt8(0)..<8 {
      let back = mean(of: quarters) { mask >> $0 & 1 == 0 }
      let front = mask == 0 ? back : mean(of: quarters) { mask >> $0 & 1 == 1 }
      let (backColor, frontColor) = (color(back), color(front))
      var (distance, missed) = (Float(0), SIMD3<Float>.zero)
      for (place, quarter) in quarters.enumerated() {
        let difference = quarter - (mask >> place & 1 == 0 ? backColor.value : frontColor.value)
        distance += (difference * difference).sum()
        missed += difference / 4
      }
      if let best, best.distance <= distance { continue }
      let cell = PictureCell(quarters: mask, front: frontColor.color, back: backColor.color)
      best = (cell, missed, distance)
    }
    guard let best else { preconditionFailure("There are eight.") }
    return (best.cell, colors == .direct ? .zero : best.missed)
  }

  private func mean(
    of quarters: [SIMD3<Float>], where isMeant: (Int) -> Bool
  ) -> SIMD3<Float> {
    let meant = quarters.indices.filter(isMeant)
    return meant.reduce(SIMD3<Float>.zero) { $0 + quarters[$1] } / Float(meant.count)
  }

  /// The colour of the terminal that comes closest, and what it looks like.
  private func color(_ wanted: SIMD3<Float>) -> (color: CellColor, value: SIMD3<Float>) {
    let value = wanted.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255))
    if colors == .direct {
      let bytes = SIMD3<UInt8>(value.rounded(.toNearestOrEven))
      return (.rgb(bytes.x, bytes.y, bytes.z), SIMD3<Float>(bytes))
    }
    return XtermColors.nearest(to: value)
  }
}

/// The cube of 6 × 6 × 6 colours from 16 on, and the 24 greys behind it, of xterm's 256 colours
/// (256colres.h).
private enum XtermColors {
  private static let levels: [Float] = [0, 95, 135, 175, 215, 255]

  static func nearest(to value: SIMD3<Float>) -> (color: CellColor, value: SIMD3<Float>) {
    let places = (0..<3).map { level(value[$0]) }
    let cube = SIMD3(levels[places[0]], levels[places[1]], levels[places[2]])
    let step = min(23, max(0, Int(((value.sum() / 3 - 8) / 10).rounded())))
    let grey = SIMD3(repeating: Float(8 + 10 * step))
    let (inCube, inGreys) = (value - cube, value - grey)
    if (inGreys * inGreys).sum() < (inCube * inCube).sum() {
      return (.index(UInt8(232 + step)), grey)
    }
    return (.index(UInt8(16 + 36 * places[0] + 6 * places[1] + places[2])), cube)
  }

  private static func level(_ value: Float) -> Int {
    value < 48 ? 0 : value < 115 ? 1 : min(5, Int((value - 35) / 40))
  }
}
