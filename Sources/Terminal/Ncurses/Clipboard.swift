import Foundation

/// Text on its way to the clipboard of the terminal: rows as tab-separated values, or one value.
///
/// They leave by OSC 52 (xterm's ctlseqs, “Manipulate Selection Data”), which a terminal may refuse without
/// a word. No text can act on the terminal: each value passes through `VisibleText`.
nonisolated public struct Clipboard: Equatable, Sendable {
  /// The most bytes that are handed over: terminals drop a longer sequence.
  public static let mostBytes = 100_000

  /// What is handed over.
  public private(set) var text = ""
  /// How many of the rows that is.
  public private(set) var count = 0
  /// Whether there were more rows than there is room for, or a longer one.
  public private(set) var isCut = false

  /// As many of the rows as there is room for, and of a first row without room its beginning.
  public init(_ rows: some Sequence<[String]>) {
    for row in rows {
      let line = row.map(Self.value).joined(separator: "\t")
      let longer = count == 0 ? line : "\(text)\n\(line)"
      isCut = longer.utf8.count > Self.mostBytes
      if isCut, count > 0 { return }
      text = isCut ? Self.start(of: line) : longer
      count += 1
      if isCut { return }
    }
  }

  /// One value with its lines, as much of it as there is room for.
  public init(value: String) {
    let lines = value.prefix(2 * Self.mostBytes).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let whole = lines.map { VisibleText(String($0)).description }.joined(separator: "\n")
    (text, count, isCut) = (Self.start(of: whole), 1, whole.utf8.count > Self.mostBytes)
  }

  /// A value in one line, without tabs.
  private static func value(_ text: String) -> String {
    let parts = text.prefix(2 * mostBytes).split { $0.isNewline || $0 == "\t" }
    return parts.map { VisibleText(String($0)).description }.joined(separator: " ")
  }

  private static func start(of line: String) -> String {
    var bytes = 0
    return String(
      line.prefix { character in
        bytes += character.utf8.count
        return bytes <= mostBytes
      })
  }

  /// What tells the terminal.
  package var sequence: String {
    "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{07}"
  }
}
