/// Cells of a row that link to an address.
nonisolated package struct Hyperlink: Equatable, Sendable {
  package let point: Point
  package let columns: Int
  let address: String

  /// The control sequence that writes `text` as a link and restores the cursor (OSC 8, “Hyperlinks
  /// in Terminal Emulators”); nil if the address is too long or could act on the terminal.
  package func sequence(over text: String) -> String? {
    guard address.utf8.count <= 2_083, address.utf8.allSatisfy({ (0x21..<0x7F).contains($0) })
    else {
      return nil
    }
    return "\u{1B}7\u{1B}[\(point.row + 1);\(point.column + 1)H"
      + "\u{1B}]8;;\(address)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\\u{1B}8"
  }

  /// Whether a terminal skips control strings that it does not know: old consoles would print them,
  /// and GNU screen (`STY`) prints those longer than its buffer.
  package static func isSafe(in environment: [String: String]) -> Bool {
    let name = environment["TERM"] ?? ""
    return (environment["STY"] ?? "").isEmpty
      && !["linux", "vt", "dumb", "ansi", "cons", "sun", "screen."].contains { name.hasPrefix($0) }
  }
}

extension Canvas {
  /// Links some cells of a row to an address, if the terminal has links.
  public mutating func link(_ address: String, at point: Point, columns: Int) {
    guard !isSlow, columns > 0, columns <= size.columns - point.column else { return }
    links.append(Hyperlink(point: point, columns: columns, address: address))
  }

  func text(under link: Hyperlink) -> String {
    let end = link.point.column + link.columns
    return Self.text(of: cells(link.point.column..<end, ofRow: link.point.row))
  }
}
