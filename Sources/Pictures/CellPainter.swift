/// Chooses characters and colours row by row, and passes on to the neighbours what a colour misses.
struct CellPainter {
  private let pixels: Pixels
  private let columns: Int
  private let colors: PictureColors
  /// What the quarters of the next row of cells get beside their own colour.
  private var debts: [SIMD3<Float>]
  /// The colours of the cell before.
  private var pen = CellPen()
  private var former: [Shown] = []

  init(_ pixels: Pixels, columns: Int, _ colors: PictureColors) {
    (self.pixels, self.columns, self.colors) = (pixels, columns, colors)
    debts = Array(repeating: .zero, count: columns)
  }

  mutating func row(_ row: Int) -> [PictureCell] {
    var next = [SIMD3<Float>](repeating: .zero, count: columns)
    var debt = SIMD3<Float>.zero
    var cells: [PictureCell] = []
    cells.reserveCapacity(columns)
    (pen, former) = (CellPen(), [])
    for column in 0..<columns {
      let owed = debt + debts[column]
      let quarters = (0..<4).map { quarter in
        mean(2 * column + quarter % 2, 2 * row + quarter / 2) + owed
      }
      let (cell, colors, missed) = best(quarters)
      cells.append(pen.take(cell))
      let known = colors + former
      former = pen.colors.compactMap { color in known.first { $0.color == color } }
      // Floyd and Steinberg's shares, of cells; a quarter is let go, as it shows as noise.
      let error = missed * 3 / 4
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

  /// What a change of colour must better: one that nobody sees is not worth its bytes.
  private var price: Float { colors == .direct ? 48 : 1_024 }

  /// The cell that comes closest to four colours, each and on the mean, with few changes of colour;
  /// its colours; and what of the mean it misses.
  private func best(
    _ quarters: [SIMD3<Float>]
  ) -> (cell: PictureCell, colors: [Shown], missed: SIMD3<Float>) {
    var best: (cell: PictureCell, colors: [Shown], missed: SIMD3<Float>, distance: Float)?
    // The other eight are the same with the colours exchanged.
    for mask in UInt8(0)..<8 {
      for (back, front) in candidates(quarters, mask) {
        var (distance, missed) = (Float(0), SIMD3<Float>.zero)
        for (place, quarter) in quarters.enumerated() {
          let difference = quarter - (mask >> place & 1 == 0 ? back.value : front.value)
          distance += (difference * difference).sum()
          missed += difference / 4
        }
        let cell = PictureCell(quarters: mask, front: front.color, back: back.color)
        distance += 4 * (missed * missed).sum() + price * Float(pen.changes(for: cell))
        if let best, best.distance <= distance { continue }
        best = (cell, [back, front], missed, distance)
      }
    }
    guard let best else { preconditionFailure("There are eight.") }
    return (best.cell, best.colors, colors == .direct ? .zero : best.missed)
  }

  /// A colour of the terminal, and what it looks like.
  private typealias Shown = (color: CellColor, value: SIMD3<Float>)

  /// The colours that come closest to the quarters on either side; those where one makes up for
  /// what the other misses, so that two colours mix to a third; and those of the cell before.
  private func candidates(
    _ quarters: [SIMD3<Float>], _ mask: UInt8
  ) -> [(back: Shown, front: Shown)] {
    let back = mean(of: quarters) { mask >> $0 & 1 == 0 }
    let shownBack = color(back)
    if mask == 0 { return ([shownBack] + former).map { ($0, $0) } }
    let front = mean(of: quarters) { mask >> $0 & 1 == 1 }
    let shownFront = color(front)
    var pairs = [(shownBack, shownFront)]
    for color in former { pairs += [(color, shownFront), (shownBack, color)] }
    if former.count == 2 { pairs += [(former[0], former[1]), (former[1], former[0])] }
    if colors == .direct { return pairs }
    let share = Float(mask.nonzeroBitCount) / Float(4 - mask.nonzeroBitCount)
    return pairs + [
      (shownBack, color(front + (back - shownBack.value) / share)),
      (color(back + (front - shownFront.value) * share), shownFront),
    ]
  }

  private func mean(
    of quarters: [SIMD3<Float>], where isMeant: (Int) -> Bool
  ) -> SIMD3<Float> {
    let meant = quarters.indices.filter(isMeant)
    return meant.reduce(SIMD3<Float>.zero) { $0 + quarters[$1] } / Float(meant.count)
  }

  /// The colour of the terminal that comes closest, and what it looks like.
  private func color(_ wanted: SIMD3<Float>) -> Shown {
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
