import CPictures

/// Takes the rows of a picture one by one, and keeps a smaller one: each of its pixels is the mean
/// of the area that it stands for. What is transparent is on white, what never comes is grey.
final class PictureTaker {
  /// The most pixels of a picture, and of a side of it.
  static let (most, mostOfSide) = (400_000_000, 65_535)
  private static let (white, grey): (UInt32, UInt8) = (255, 0x80)

  let box: PixelSize
  /// The size that the picture says it has, once it is known.
  private(set) var size: PixelSize?
  /// Whether the picture is larger than any that is read.
  private(set) var isTooLarge = false
  private var columns = Shares(from: 1, to: 1)
  private var rows = Shares(from: 1, to: 1)
  /// The sums of the row that comes in, by columns of the small picture, and of those before it.
  private var line: [UInt32] = []
  private var sums: [UInt64] = []
  private var taken = 0
  private var bytes: [UInt8] = []

  /// Fits pictures into a box.
  init(into box: PixelSize) { self.box = box }

  /// Whether a picture of this size is read.
  func begin(_ size: PixelSize) -> Bool {
    self.size = size
    guard size.width > 0, size.height > 0 else { return false }
    isTooLarge =
      size.width > Self.mostOfSide || size.height > Self.mostOfSide
      || size.width * size.height > Self.most
    if isTooLarge { return false }
    expect(rowsOf: size)
    return true
  }

  /// Makes ready for rows of another size than the picture's own, as a library hands them over.
  func expect(rowsOf given: PixelSize) {
    let small = given.fitted(into: box)
    columns = Shares(from: given.width, to: small.width)
    rows = Shares(from: given.height, to: small.height)
    line = Array(repeating: 0, count: 3 * small.width)
    sums = Array(repeating: 0, count: 3 * small.width)
    bytes.reserveCapacity(3 * small.width * small.height)
  }

  /// Takes the next row, of red, green, blue and alpha for each pixel; rows beyond the last do not
  /// count.
  func take(_ row: UnsafePointer<UInt8>) {
    guard taken < rows.count else { return }
    add(row)
    let share = rows[taken]
    taken += 1
    add(part: share.part)
    if !share.isLast { return }
    finishRow(weight: rows.weights[share.place])
    add(part: 256 - share.part)
  }

  /// Whether all rows came.
  var isWhole: Bool { size != nil && taken == rows.count }

  /// The small picture; nil if no row came.
  func pixels() -> Pixels? {
    guard taken > 0 else { return nil }
    let small = PixelSize(width: columns.weights.count, height: rows.weights.count)
    let missing = 3 * small.width * small.height - bytes.count
    return Pixels(size: small, bytes: bytes + Array(repeating: Self.grey, count: missing))
  }

  private func add(_ row: UnsafePointer<UInt8>) {
    line.withUnsafeMutableBufferPointer { line in
      line.update(repeating: 0)
      for column in 0..<columns.count {
        let share = columns[column]
        let alpha = UInt32(row[4 * column + 3])
        for channel in 0..<3 {
          var value = UInt32(row[4 * column + channel])
          if alpha < 255 { value = (value * alpha + Self.white * (255 - alpha)) / 255 }
          line[3 * share.place + channel] += value * share.part
          if share.part < 256 { line[3 * share.place + 3 + channel] += value * (256 - share.part) }
        }
      }
    }
  }

  private func add(part: UInt32) {
    if part == 0 { return }
    for index in sums.indices { sums[index] += UInt64(line[index]) * UInt64(part) }
  }

  private func finishRow(weight: UInt64) {
    for index in sums.indices {
      let weights = columns.weights[index / 3] * weight
      bytes.append(UInt8(truncatingIfNeeded: (sums[index] + weights / 2) / weights))
      sums[index] = 0
    }
  }
}

/// How the pixels of a long line share those of a shorter one.
private struct Shares {
  struct Share {
    /// The place in the short line where it begins.
    let place: Int
    /// How much of it is there, of 256; the rest is of the next.
    let part: UInt32
    /// Whether it ends the pixel of the short line where it begins.
    let isLast: Bool
  }

  /// The length of the long line.
  let count: Int
  private let short: Int
  /// How many 256ths each pixel of the short line stands for.
  let weights: [UInt64]

  init(from count: Int, to short: Int) {
    (self.count, self.short) = (count, short)
    var weights = [UInt64](repeating: 0, count: short)
    for index in 0..<count {
      let share = Self.share(index, count, short)
      weights[share.place] += UInt64(share.part)
      if share.part < 256 { weights[share.place + 1] += UInt64(256 - share.part) }
    }
    self.weights = weights
  }

  subscript(index: Int) -> Share { Self.share(index, count, short) }

  private static func share(_ index: Int, _ count: Int, _ short: Int) -> Share {
    let (start, end) = (index * short, (index + 1) * short)
    let place = start / count
    let border = (place + 1) * count
    let part = end <= border ? 256 : (border - start) * 256 / short
    return Share(place: place, part: UInt32(part), isLast: end >= border)
  }
}
