/// A text in rows of limited width, broken at spaces if there are any.
///
/// Each row is found from any position in it, so that a key only looks at the lines around the
/// cursor. A line of more than 4 KiB is broken into pieces of that size.
nonisolated struct WrappedText {
  /// A row: the offsets of its first byte, and of the one after its last.
  typealias Row = Range<Int>

  static let newline = UInt8(ascii: "\n")
  private static let pieceBytes = 4_096

  private let text: String
  private let columns: Int

  /// A text in rows of that many columns, at least 1. Spaces at the end of a row take no columns.
  init(_ text: String, columns: Int) {
    self.text = text
    self.columns = max(1, columns)
  }

  /// The row of a cursor before that byte; the later row if one ends and another starts there.
  func row(at byte: Int) -> Row {
    let rows = rows(of: piece(at: byte))
    return rows.last { $0.lowerBound <= byte } ?? rows[0]
  }

  func row(before row: Row) -> Row? {
    row.lowerBound == 0 ? nil : self.row(at: row.lowerBound - 1)
  }

  func row(after row: Row) -> Row? {
    guard row.upperBound < text.utf8.count else { return nil }
    let isAtBreak = text.utf8[index(row.upperBound)] == Self.newline
    return self.row(at: row.upperBound + (isAtBreak ? 1 : 0))
  }

  /// The characters of a row, without the spaces at its end.
  func text(of row: Row) -> Substring {
    let all = text[index(row.lowerBound)..<index(row.upperBound)]
    return all.prefix(all.count - all.reversed().prefix { $0 == " " }.count)
  }

  /// The columns before a byte of a row.
  func column(of byte: Int, in row: Row) -> Int {
    let before = text[index(row.lowerBound)..<index(min(byte, row.upperBound))]
    return min(before.reduce(0) { $0 + Glyph.width(of: $1) }, columns)
  }

  /// The byte after a cursor in a column of a row.
  func byte(atColumn column: Int, of row: Row) -> Int {
    var (byte, left) = (row.lowerBound, column)
    for character in text(of: row) {
      left -= Glyph.width(of: character)
      if left < 0 { break }
      byte += character.utf8.count
    }
    return byte
  }

  private func index(_ byte: Int) -> String.Index {
    text.utf8.index(text.startIndex, offsetBy: min(byte, text.utf8.count))
  }

  /// The line around a byte, or a piece of it.
  private func piece(at byte: Int) -> Range<Int> {
    let position = index(byte)
    let start = text.utf8[..<position].lastIndex(of: Self.newline).map {
      text.bytes(before: $0) + 1
    }
    let end = text.utf8[position...].firstIndex(of: Self.newline).map(text.bytes(before:))
    let line = (start ?? 0)..<(end ?? text.utf8.count)
    guard line.count > Self.pieceBytes else { return line }
    let number = (byte - line.lowerBound) / Self.pieceBytes
    let pieces = (number...number + 1).map { cut($0, of: line)..<cut($0 + 1, of: line) }
    return pieces.first { $0.contains(byte) } ?? pieces[0]
  }

  /// Where a piece of a line begins; no character is split.
  private func cut(_ number: Int, of line: Range<Int>) -> Int {
    let byte = line.lowerBound + number * Self.pieceBytes
    return byte < line.upperBound
      ? text.bytes(before: text.position(atByte: byte)) : line.upperBound
  }

  private func rows(of piece: Range<Int>) -> [Row] {
    var rows: [Row] = []
    // A row, its part up to the last space, and the columns of both.
    var (start, end, cut) = (piece.lowerBound, piece.lowerBound, piece.lowerBound)
    var (width, cutWidth) = (0, 0)
    for character in text[index(piece.lowerBound)..<index(piece.upperBound)] {
      let columns = Glyph.width(of: character)
      while character != " ", width + columns > self.columns, end > start {
        if cut == start { (cut, cutWidth) = (end, width) }
        rows.append(start..<cut)
        (start, width, cutWidth) = (cut, width - cutWidth, 0)
      }
      width += columns
      end += character.utf8.count
      if character == " " { (cut, cutWidth) = (end, width) }
    }
    return rows + [start..<end]
  }
}
