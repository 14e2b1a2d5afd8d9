import Foundation

extension UnsafeRawBufferPointer {
  func firstIndex(ofByte byte: UInt8) -> Int? {
    guard let base = baseAddress, let found = memchr(base, Int32(byte), count) else { return nil }
    return UnsafeRawPointer(found) - base
  }

  func contains(byte: UInt8) -> Bool { firstIndex(ofByte: byte) != nil }

  func dropping(_ count: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: self[count...])
  }

  func cut(to count: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: self[..<count])
  }

  /// The index of the first byte from here on that is not ASCII, or the end.
  func endOfASCII(from start: Int) -> Int {
    let high: UInt64 = 0x8080_8080_8080_8080
    var index = start
    while index + 8 <= count {
      let word = UInt64(littleEndian: loadUnaligned(fromByteOffset: index, as: UInt64.self))
      if word & high != 0 { return index + (word & high).trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count, self[index] < 0x80 { index += 1 }
    return index
  }
}
