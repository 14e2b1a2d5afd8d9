/// A position in UTF-8 text: that of the next byte.
struct TextPlace: Equatable, Sendable {
  /// From 1. A line ends with LF, CR, or both.
  private(set) var line = 1
  /// From 1, in characters (Unicode scalars).
  private(set) var column = 1
  private var isAfterReturn = false

  mutating func pass(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes { pass(byte) }
  }

  mutating func pass(_ byte: UInt8) {
    switch byte {
    case 0x0A where isAfterReturn:
      isAfterReturn = false
    case 0x0A, 0x0D:
      line += 1
      column = 1
      isAfterReturn = byte == 0x0D
    default:
      isAfterReturn = false
      if byte & 0xC0 != 0x80 { column += 1 }
    }
  }

  /// Moves past a row of delimited text and the byte that ended it, as `pass(terminator:)` does.
  mutating func pass(_ row: borrowing Record, terminator: Int32) {
    row.bytes.withUnsafeBytes { bytes in
      guard bytes.contains(byte: 0x0A) || bytes.contains(byte: 0x0D) else { return }
      for column in 0..<row.count {
        isAfterReturn = false
        pass(UnsafeRawBufferPointer(rebasing: bytes[row.range(of: column)]))
      }
    }
    isAfterReturn = false
    pass(terminator: terminator)
  }

  /// Moves past the byte that ended a row; -1, the end of the text, is none.
  mutating func pass(terminator: Int32) {
    if let byte = UInt8(exactly: terminator) { pass(byte) }
  }
}
