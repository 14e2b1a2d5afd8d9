import Foundation

/// Text for the clipboard of the terminal: rows as tab-separated values, or one value.
///
/// It is sent by OSC 52 (xterm's ctlseqs, “Manipulate Selection Data”), which a terminal may
/// silently ignore. No text can act on the terminal: each value passes through `VisibleText`.
nonisolated public struct Clipboard: Equatable, Sendable {
  /// The most bytes to send: terminals drop a longer sequence.
  public static let maxBytes = 100_000

  /// The text to send.
  public private(set) var text = ""
  /// The number of rows in it.
  public private(set) var count = 0
  /// Whether rows were left out, or one was cut, for lack of room.
  public private(set) var isCut = false

  /// As many of the rows as fit; if the first does not fit, its beginning.
  public init(_ rows: some Sequence<[String]>) {
    for row in rows {
      let line = row.map(Self.value).joined(separator: "\t")
      let longer = count == 0 ? line : "\(text)\n\(line)"
      isCut = longer.utf8.count > Self.maxBytes
      if isCut, count > 0 { return }
      text = isCut ? Self.start(of: line) : longer
      count += 1
      if isCut { return }
    }
  }

  /// One value with its lines, as much of it as fits.
  public init(value: String) {
    let lines = value.prefix(2 * Self.maxBytes).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let whole = lines.map { VisibleText(String($0)).description }.joined(separator: "\n")
    (text, count, isCut) = (Self.start(of: whole), 1, whole.utf8.count > Self.maxBytes)
  }

  private static func value(_ text: String) -> String {
    let parts = text.prefix(2 * maxBytes).split { $0.isNewline || $0 == "\t" }
    return parts.map { VisibleText(String($0)).description }.joined(separator: " ")
  }

  private static func start(of line: String) -> String {
    String(line[..<line.position(atByte: maxBytes)])
  }

  /// The control sequence for the terminal.
  package var sequence: String {
    "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{07}"
  }
}
