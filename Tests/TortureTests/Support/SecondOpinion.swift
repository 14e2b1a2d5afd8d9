import Foundation
import TestSupport

/// A second emulator, tmux, which is shown the same bytes.
final class SecondOpinion {
  private let folder: TemporaryFolder
  private let tmux: Tmux

  init(columns: Int, rows: Int) throws {
    folder = try TemporaryFolder(inMemory: true)
    tmux = try Tmux(
      columns: columns, rows: rows, environment: ["LC_ALL": "C.UTF-8"], command: "sleep 100000")
    try tmux.call(["set", "-g", "remain-on-exit", "on"])
  }

  deinit { tmux.end() }

  /// What it shows after these bytes. A title that is set behind them says that it has read them
  /// all.
  func picture(of bytes: [UInt8]) async throws -> String {
    let file = folder.path + "/bytes"
    let title = UUID().uuidString
    try Data(bytes + "\u{1B}\\\u{1B}]2;\(title)\u{7}".utf8).write(to: URL(fileURLWithPath: file))
    try tmux.call(["respawn-pane", "-k", "stty raw -echo; cat '\(file)'; exec sleep 100000"])
    try await wait(for: "the end of the bytes in tmux") {
      try tmux.call(["display-message", "-p", "#{pane_title}"]).contains(title)
    }
    return Self.trimmed(try tmux.call(["capture-pane", "-p"]))
  }

  /// A picture without spaces at the ends of its lines, or empty lines at its end, and without the
  /// marks on its letters, which terminals put together differently.
  static func trimmed(_ picture: String) -> String {
    var lines = letters(of: picture).split(separator: "\n", omittingEmptySubsequences: false).map {
      line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  private static func letters(of picture: String) -> String {
    let letters = picture.unicodeScalars.filter {
      ![.nonspacingMark, .spacingMark, .enclosingMark].contains($0.properties.generalCategory)
    }
    return String(String.UnicodeScalarView(letters))
  }
}
