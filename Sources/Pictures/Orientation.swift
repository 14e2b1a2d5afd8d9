/// How a picture is to be turned to stand upright, as the tag Orientation of TIFF 6.0 and Exif 2.3
/// numbers it.
enum Orientation: Int {
  case upright = 1
  case mirrored, halfTurned, flipped, transposed, turnedRight, transversed, turnedLeft

  /// Whether width and height change places.
  var isTurned: Bool { rawValue >= Orientation.transposed.rawValue }
}

extension PixelSize {
  /// The size once it stands upright.
  func upright(_ orientation: Orientation) -> PixelSize { orientation.isTurned ? turned : self }
}

extension Pixels {
  /// The picture, standing upright.
  func upright(_ orientation: Orientation) -> Pixels {
    if orientation == .upright { return self }
    let (width, height) = (size.width, size.height)
    let upright = size.upright(orientation)
    var turned: [UInt8] = []
    turned.reserveCapacity(bytes.count)
    for y in 0..<upright.height {
      for x in 0..<upright.width {
        let (column, row) =
          switch orientation {
          case .upright: (x, y)
          case .mirrored: (width - 1 - x, y)
          case .halfTurned: (width - 1 - x, height - 1 - y)
          case .flipped: (x, height - 1 - y)
          case .transposed: (y, x)
          case .turnedRight: (y, height - 1 - x)
          case .transversed: (width - 1 - y, height - 1 - x)
          case .turnedLeft: (width - 1 - y, x)
          }
        let start = 3 * (row * width + column)
        turned += bytes[start..<start + 3]
      }
    }
    return Pixels(size: upright, bytes: turned)
  }
}
