/// Counts lines: the line where the next row begins.
struct LineCount {
  private(set) var line = 1
  private var isAfterReturn = false

  /// Passes an empty line that this byte ends: the LF after a CR does not end another line.
  mutating func pass(emptyLineEndedBy terminator: Int32) {
    defer { isAfterReturn = terminator == 0x0D }
    guard terminator != 0x0A || !isAfterReturn else { return }
    line += 1
  }

  /// Passes a row.
  ///
  /// - Parameters:
  ///   - record: Its cells.
  ///   - terminator: The byte that ended it, or -1 for the end of the text.
  mutating func pass(_ record: borrowing Record, terminator: Int32) {
    line += 1 + Self.lineEnds(in: record)
    isAfterReturn = terminator == 0x0D
  }

  /// How many lines end within the cells: with LF, CR or both.
  private static func lineEnds(in record: borrowing Record) -> Int {
    record.bytes.withUnsafeBytes { bytes in
      guard bytes.contains(byte: 0x0A) || bytes.contains(byte: 0x0D) else { return 0 }
      return (0..<record.count).reduce(0) { sum, column in
        var place = TextPlace()
        place.pass(UnsafeRawBufferPointer(rebasing: bytes[record.range(of: column)]))
        return sum + place.line - 1
      }
    }
  }
}
