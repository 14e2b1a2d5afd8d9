import Foundation
import TestSupport

/// A second emulator, tmux, which is shown the same bytes.
final class SecondOpinion {
  private let folder: TemporaryFolder
  private let tmux: Tmux

  init(columns: Int, rows: Int) throws {
    folder = try TemporaryFolder(inMemory: true)
    tmux = try Tmux(
      socket: folder.path + "/tmux", columns: columns, rows: rows,
      environment: ["LC_ALL": "C.UTF-8"], command: "sleep 100000")
    try tmux.call(["set", "-g", "remain-on-exit", "on"])
  }

  deinit { tmux.end() }

  /// What it shows after these bytes; if it is not what is expected, after having waited for it.
  func picture(of bytes: [UInt8], expecting expected: String) async throws -> String {
    let file = folder.path + "/bytes"
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    let command = "stty raw -echo; cat '\(file)'; exec sleep 100000"
    try tmux.call(["respawn-pane", "-k", command])
    let end = ContinuousClock.now + .seconds(1)
    while true {
      let shown = Self.trimmed(try tmux.call(["capture-pane", "-p"]))
      if shown == Self.trimmed(expected) || .now >= end { return shown }
      try await Task.sleep(for: .milliseconds(10))
    }
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
