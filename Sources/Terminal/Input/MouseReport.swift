/// A report of the mouse, in one of the two encodings of terminals
/// (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h2-Mouse-Tracking).
nonisolated enum MouseReport {
  private static let oldStart = Array("\u{1B}[M".utf8)
  private static let newStart = Array("\u{1B}[<".utf8)

  /// The shape of a report or of the beginning of one; nil for other sequences.
  static func shape(of sequence: [UInt8]) -> KeySequences.Shape? {
    if sequence.starts(with: oldStart) { return oldShape(of: sequence) }
    if sequence.starts(with: newStart) { return newShape(of: sequence) }
    return nil
  }

  /// Three bytes, each 32 above its number; they may be anything but Escape.
  private static func oldShape(of sequence: [UInt8]) -> KeySequences.Shape {
    if sequence.last == 0x1B { return .broken }
    guard sequence.count == oldStart.count + 3 else { return .partial }
    let numbers = sequence.suffix(3).map { Int($0) - 32 }
    return shape(button: numbers[0], column: numbers[1], row: numbers[2])
  }

  /// Three decimal numbers, and a letter: lower case when the button goes up.
  private static func newShape(of sequence: [UInt8]) -> KeySequences.Shape? {
    guard let last = sequence.last, last == UInt8(ascii: "M") else { return nil }
    let text = String(decoding: sequence.dropFirst(newStart.count).dropLast(), as: UTF8.self)
    let numbers = text.split(separator: ";").compactMap { Int($0) }
    guard numbers.count == 3 else { return .useless }
    return shape(button: numbers[0], column: numbers[1], row: numbers[2])
  }

  /// Columns and rows count from 1. Shift, Alt and Control (4, 8, 16) make no difference; motion
  /// (32) and all other buttons have no use.
  private static func shape(button: Int, column: Int, row: Int) -> KeySequences.Shape {
    let point = Point(column: column - 1, row: row - 1)
    guard button >= 0, column > 0, row > 0 else { return .useless }
    switch button & ~(4 | 8 | 16) {
    case 0: return .mouse(.press, point)
    case 64: return .mouse(.wheelUp, point)
    case 65: return .mouse(.wheelDown, point)
    default: return .useless
    }
  }
}
