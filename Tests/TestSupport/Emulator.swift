import CVterm

/// A terminal emulator in memory, libvterm, which shows what bytes do to a screen.
package final class Emulator {
  package let columns: Int
  package let rows: Int
  private let terminal: OpaquePointer
  private let screen: OpaquePointer

  package init?(columns: Int, rows: Int) {
    guard let terminal = vterm_new(Int32(rows), Int32(columns)) else { return nil }
    self.columns = columns
    self.rows = rows
    self.terminal = terminal
    vterm_set_utf8(terminal, 1)
    screen = vterm_obtain_screen(terminal)
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
  }

  deinit { vterm_free(terminal) }

  /// Sends it bytes.
  package func take(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      _ = vterm_input_write(
        terminal, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
    }
  }

  /// What it shows: a character in each cell, and nothing in the second cell of a wide one.
  package var grid: [[String]] {
    (0..<rows).map { row in (0..<columns).map { text(row: row, column: $0) } }
  }

  /// What it shows, as lines of text.
  package var picture: String {
    grid.map { $0.joined() }.joined(separator: "\n")
  }

  /// What it shows in a row.
  package func line(_ row: Int) -> String {
    (0..<columns).map { text(row: row, column: $0) }.joined()
  }

  private func text(row: Int, column: Int) -> String {
    var cell = VTermScreenCell()
    vterm_screen_get_cell(screen, VTermPos(row: Int32(row), col: Int32(column)), &cell)
    let chars = cell.chars
    if chars.1 == 0 {
      // The second cell of a wide character has a value that is none.
      if chars.0 == .max { return "" }
      return Unicode.Scalar(chars.0).map { chars.0 == 0 ? " " : String($0) } ?? " "
    }
    let values = [chars.0, chars.1, chars.2, chars.3, chars.4, chars.5].prefix { $0 != 0 }
    let scalars = values.compactMap(Unicode.Scalar.init).map(Character.init)
    return String(scalars)
  }

  /// The number of columns that a character takes here.
  package static func width(of scalar: Unicode.Scalar) -> Int? {
    guard let emulator = Emulator(columns: 9, rows: 1) else { return nil }
    emulator.take(Array(String(scalar).utf8))
    var cursor = VTermPos()
    vterm_state_get_cursorpos(vterm_obtain_state(emulator.terminal), &cursor)
    return Int(cursor.col)
  }
}
