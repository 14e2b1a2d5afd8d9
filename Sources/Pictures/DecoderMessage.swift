/// What the program asks its decoder, and what that answers: numbers of 32 bits in the order of
/// this machine, and then bytes.
struct DecoderRequest: Equatable {
  /// What the answer holds.
  enum Output: UInt32 {
    /// The pixels, as `Pixels` has them.
    case pixels
    /// A JPEG of them.
    case jpeg
    /// The file as it is, but for where it was taken.
    case withoutLocation
  }

  let format: PictureFormat
  let output: Output
  let box: PixelSize
  /// The bytes of the file that follow.
  let length: Int

  /// How many numbers it is.
  static let count = 5

  var numbers: [UInt32] {
    [
      UInt32(format.number), output.rawValue, UInt32(box.width), UInt32(box.height),
      UInt32(length),
    ]
  }

  init(_ format: PictureFormat, as output: Output, into box: PixelSize, length: Int) {
    (self.format, self.output, self.box, self.length) = (format, output, box, length)
  }

  init?(_ numbers: [UInt32]) {
    guard numbers.count == Self.count, let format = PictureFormat(number: Int(numbers[0])),
      let output = Output(rawValue: numbers[1])
    else { return nil }
    self.init(
      format, as: output, into: PixelSize(width: Int(numbers[2]), height: Int(numbers[3])),
      length: Int(numbers[4]))
  }
}

/// The head of an answer. The program believes none of its numbers before it has looked at them.
struct DecoderAnswer: Equatable {
  enum Extent: UInt32 {
    case whole, part, nothing, tooLarge, noLibrary
  }

  let extent: Extent
  /// The size of the picture, and of the small one.
  let size, small: PixelSize
  let hasLocation: Bool
  /// The bytes of the text of the date that follow, and those of the output after it.
  let taken, length: Int

  static let count = 8
  private static let mostOfDate = 64

  var numbers: [UInt32] {
    [
      extent.rawValue, UInt32(size.width), UInt32(size.height), UInt32(small.width),
      UInt32(small.height), hasLocation ? 1 : 0, UInt32(taken), UInt32(length),
    ]
  }

  init(
    _ extent: Extent, size: PixelSize, small: PixelSize, hasLocation: Bool, taken: Int, length: Int
  ) {
    (self.extent, self.size, self.small) = (extent, size, small)
    (self.hasLocation, self.taken, self.length) = (hasLocation, taken, length)
  }

  /// The answer to a request; nil if it cannot be one.
  init?(_ numbers: [UInt32], to request: DecoderRequest) {
    let values = numbers.map(Int.init)
    guard values.count == Self.count, let extent = Extent(rawValue: numbers[0]), values[5] <= 1
    else { return nil }
    self.init(
      extent, size: PixelSize(width: values[1], height: values[2]),
      small: PixelSize(width: values[3], height: values[4]), hasLocation: values[5] == 1,
      taken: values[6], length: values[7])
    let hasOutput = extent == .whole || extent == .part
    if request.output == .withoutLocation {
      guard taken == 0, length == (hasOutput ? request.length : 0) else { return nil }
      return
    }
    let sides = [size.width, size.height]
    let most = 3 * request.box.width * request.box.height
    guard !hasOutput || sides.allSatisfy((1...PictureTaker.mostOfSide).contains),
      !hasOutput || small.width > 0 && small.height > 0,
      taken <= Self.mostOfDate, small.width <= request.box.width,
      small.height <= request.box.height, length <= most, length > 0 || !hasOutput,
      !hasOutput || request.output == .jpeg || length == 3 * small.width * small.height
    else { return nil }
  }
}
