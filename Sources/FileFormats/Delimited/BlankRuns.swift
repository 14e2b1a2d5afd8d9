/// Puts a separator in the place of two or more blanks, and nothing in that of those at the ends of a
/// line.
struct BlankRuns {
  /// What stands between two cells then: no text has it.
  static let separator: UInt8 = 0x1F

  private var blanks = 0
  private var isInLine = false

  /// The next bytes, but for blanks at their end, which wait for what follows.
  mutating func folded(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var folded: [UInt8] = []
    folded.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte == 0x20 {
        blanks += 1
        continue
      }
      let isLineEnd = byte == 0x0A || byte == 0x0D
      if isInLine, !isLineEnd, blanks > 0 { folded.append(blanks > 1 ? Self.separator : 0x20) }
      folded.append(byte)
      isInLine = !isLineEnd
      blanks = 0
    }
    return folded
  }
}
