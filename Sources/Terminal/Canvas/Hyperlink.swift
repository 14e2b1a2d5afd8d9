/// A place of a picture that leads to an address.
nonisolated package struct Hyperlink: Equatable, Sendable {
  /// The first cell.
  package let point: Point
  /// How many cells of the row it has.
  package let columns: Int
  /// Where it leads.
  let address: String

  /// What makes text that stands there a link of the terminal, whose cursor stays where it is (OSC 8, “Hyperlinks
  /// in Terminal Emulators”); nil where the address could act on the terminal or is too long for one.
  package func sequence(over text: String) -> String? {
    guard address.utf8.count <= 2_083, address.utf8.allSatisfy({ (0x21..<0x7F).contains($0) })
    else {
      return nil
    }
    return "\u{1B}7\u{1B}[\(point.row + 1);\(point.column + 1)H"
      + "\u{1B}]8;;\(address)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\\u{1B}8"
  }

  /// Whether a terminal passes over control strings that it does not know: consoles of old would print them,
  /// and GNU screen (`STY`) what is longer than its buffer.
  package static func isSafe(in environment: [String: String]) -> Bool {
    let name = environment["TERM"] ?? ""
    return (environment["STY"] ?? "").isEmpty
      && !["linux", "vt", "dumb", "ansi", "cons", "sun", "screen."].contains { name.hasPrefix($0) }
  }
}

extension Canvas {
  /// Lets what stands in some cells of a row lead to an address, where the terminal has links.
  public mutating func link(_ address: String, at point: Point, columns: Int) {
    guard !isSlow, columns > 0, columns <= size.columns - point.column else { return }
    links.append(Hyperlink(point: point, columns: columns, address: address))
  }

  /// What stands under a link.
  func text(under link: Hyperlink) -> String {
    let end = link.point.column + link.columns
    return Self.text(of: cells(link.point.column..<end, ofRow: link.point.row))
  }
}
