/// Replaces two or more blanks between cells with a separator, and drops blanks at the ends of a
/// line.
struct BlankRuns {
  /// The byte that then separates cells: no text has it.
  static let separator: UInt8 = 0x1F

  private var blanks = 0
  private var isInLine = false

  /// The next bytes, except for blanks at the end, which wait for what follows.
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
