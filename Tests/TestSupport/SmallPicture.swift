import Foundation

/// A picture as a PNG without compression.
package struct SmallPicture {
  private let width, height: Int
  private let rgb: (_ x: Int, _ y: Int) -> [UInt8]

  /// A picture in a colour.
  package init(width: Int = 8, height: Int = 8, rgb: [UInt8]) {
    self.init(width: width, height: height) { _, _ in rgb }
  }

  /// A picture whose pixels have these colours.
  package init(width: Int, height: Int, rgb: @escaping (_ x: Int, _ y: Int) -> [UInt8]) {
    (self.width, self.height, self.rgb) = (width, height, rgb)
  }

  /// A picture whose colour follows from a text.
  package init(of text: String) {
    let sum = text.utf8.reduce(UInt32(7)) { $0 &* 31 &+ UInt32($1) }
    self.init(rgb: [UInt8(sum & 255), UInt8(sum >> 8 & 255), UInt8(sum >> 16 & 255)])
  }

  /// The bytes of a PNG (ISO/IEC 15948).
  package var png: [UInt8] {
    var rows: [UInt8] = []
    for y in 0..<height {
      rows.append(0)
      for x in 0..<width { rows += rgb(x, y) }
    }
    return head + Self.chunk("IDAT", Self.stored(rows)) + Self.chunk("IEND", [])
  }

  /// Its beginning, which says the size.
  package var head: [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + Self.chunk("IHDR", Self.big(width) + Self.big(height) + [8, 2, 0, 0, 0])
  }

  /// A zlib stream (RFC 1950) of blocks that are not compressed.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: bytes.count, by: 65_535) {
      let block = bytes[start...].prefix(65_535)
      let count = UInt16(block.count)
      stream.append(start + block.count == bytes.count ? 1 : 0)
      for number in [count, ~count] {
        stream += [UInt8(number & 255), UInt8(number >> 8)]
      }
      stream += block
    }
    var (one, two) = (1, 0)
    for byte in bytes {
      one = (one + Int(byte)) % 65_521
      two = (two + one) % 65_521
    }
    return stream + big(two << 16 | one)
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let checked = Array(name.utf8) + content
    var sum = UInt32.max
    for byte in checked {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
    }
    return big(content.count) + checked + big(Int(~sum))
  }

  private static func big(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(number >> $0 & 255) }
  }
}
