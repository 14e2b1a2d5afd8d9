/// A position in UTF-8 text: that of the next byte.
public struct TextPlace: Equatable, Sendable {
  /// From 1. A line ends with LF, CR, or both.
  public private(set) var line = 1
  /// From 1, in characters (Unicode scalars).
  public private(set) var column = 1
  private var isAfterReturn = false

  /// The beginning.
  public init() {}

  /// Moves past these bytes.
  public mutating func pass(_ bytes: UnsafeRawBufferPointer) {
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
}
