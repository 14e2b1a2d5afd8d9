/// The size of a picture in pixels.
public struct PixelSize: Hashable, Sendable {
  /// The columns.
  public let width: Int
  /// The rows.
  public let height: Int

  /// A size of so many columns and rows.
  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// The largest size of the same shape that fits into a box and is not larger than this one; each
  /// side has at least one pixel.
  public func fitted(into box: PixelSize) -> PixelSize {
    if width <= box.width, height <= box.height { return self }
    if width * box.height >= height * box.width {
      return PixelSize(width: box.width, height: max(1, height * box.width / width))
    }
    return PixelSize(width: max(1, width * box.height / height), height: box.height)
  }

  /// The size after a quarter of a turn.
  var turned: PixelSize { PixelSize(width: height, height: width) }
}

/// Pixels of red, green and blue, a byte each, in rows from the top.
public struct Pixels: Hashable, Sendable {
  /// How many there are.
  public let size: PixelSize
  /// `3 × width × height` bytes.
  public let bytes: [UInt8]

  /// Pixels of these bytes, which must be as many as the size says.
  public init(size: PixelSize, bytes: [UInt8]) {
    precondition(bytes.count == 3 * size.width * size.height)
    (self.size, self.bytes) = (size, bytes)
  }

  /// The pixels of a part, which must lie within.
  func part(of size: PixelSize, column: Int, row: Int) -> Pixels {
    var part: [UInt8] = []
    part.reserveCapacity(3 * size.width * size.height)
    for row in row..<row + size.height {
      let start = 3 * (row * self.size.width + column)
      part += bytes[start..<start + 3 * size.width]
    }
    return Pixels(size: size, bytes: part)
  }
}
