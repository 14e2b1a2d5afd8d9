/// How near a picture is looked at, and which part of it.
public struct PictureZoom: Hashable, Sendable {
  private static let most = 16
  /// The most pixels that are made for it, of which a part is shown.
  private static let mostPixels = 4 << 20

  /// How many times as large it is as the whole picture: 1, 2, 4, 8 or 16.
  public private(set) var factor = 1
  /// The middle of the part, in shares of the picture.
  private var middle = SIMD2(0.5, 0.5)

  /// The whole picture.
  public init() {}

  /// Doubles or halves it, around the same middle.
  public mutating func step(in isIn: Bool) {
    factor = min(max(1, isIn ? factor * 2 : factor / 2), Self.most)
    move(columns: 0, rows: 0)
  }

  /// Steps back until no more pixels are made for a view than may be.
  public mutating func fit(_ size: PixelSize, in view: PixelSize) {
    while factor > 1, !isPossible(size.fitted(into: box(for: view))) { step(in: false) }
  }

  private func isPossible(_ size: PixelSize) -> Bool {
    size.width * size.height <= Self.mostPixels
  }

  /// Moves by halves of what is seen, as far as there is any.
  public mutating func move(columns: Int, rows: Int) {
    let seen = 1 / Double(factor)
    let moved = middle + SIMD2(Double(columns), Double(rows)) * seen / 2
    middle = moved.clamped(
      lowerBound: SIMD2(repeating: seen / 2), upperBound: SIMD2(repeating: 1 - seen / 2))
  }

  /// Whether a picture of a size has more to show in a view of these pixels if it is doubled.
  public func canStepIn(on size: PixelSize, in view: PixelSize) -> Bool {
    let next = size.fitted(into: box(for: view, factor * 2))
    return factor < Self.most && next != size.fitted(into: box(for: view))
      && isPossible(next)
  }

  /// What the picture must fit into for a view of these pixels.
  public func box(for view: PixelSize) -> PixelSize { box(for: view, factor) }

  private func box(for view: PixelSize, _ factor: Int) -> PixelSize {
    PixelSize(width: view.width * factor, height: view.height * factor)
  }

  /// What a view shows of pixels that fit into its box.
  public func part(of pixels: Pixels, for view: PixelSize) -> Pixels {
    let size = PixelSize(
      width: min(view.width, pixels.size.width), height: min(view.height, pixels.size.height))
    if size == pixels.size { return pixels }
    let start = { (middle: Double, all: Int, seen: Int) in
      min(max(0, Int(middle * Double(all)) - seen / 2), all - seen)
    }
    return pixels.part(
      of: size, column: start(middle.x, pixels.size.width, size.width),
      row: start(middle.y, pixels.size.height, size.height))
  }
}
