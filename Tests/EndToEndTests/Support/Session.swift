import Foundation
import TestSupport
import Testing

/// A run of the program in a real terminal: a window of tmux, which reads what is sent as a
/// terminal would.
final class Session {
  let folder: TemporaryFolder
  private let tmux: Tmux

  /// Starts a shell with a script in a new terminal. The script finds the program as
  /// `$MENAGERIE_BIN`; the catalog is the one in `folder` unless it says otherwise.
  init(
    in folder: TemporaryFolder, columns: Int = 120, rows: Int = 40,
    environment: [String: String] = [:], script: String
  ) throws {
    self.folder = folder
    try script.write(toFile: folder.path + "/script", atomically: true, encoding: .utf8)
    let own = [
      "MENAGERIE_BIN": ProgramUnderTest.path, "MENAGERIE_CATALOG": folder.catalog,
      "HOME": folder.path, "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no",
      "FOLDER": folder.path,
    ]
    tmux = try Tmux(
      columns: columns, rows: rows,
      environment: own.merging(environment) { $1 }, command: "sh '\(folder.path)/script'")
    try tmux.call(["pipe-pane", "cat >>'\(folder.path)/bytes'"])
  }

  /// Starts the program; the state of the terminal is kept before and after it, and its exit
  /// status.
  convenience init(
    in folder: TemporaryFolder, columns: Int = 120, rows: Int = 40,
    environment: [String: String] = [:], options: String = "", before: String = ""
  ) throws {
    try self.init(
      in: folder, columns: columns, rows: rows, environment: environment,
      script: """
        ulimit -c 0
        read -r _
        \(before)
        stty -g >"$FOLDER/before"
        sh -c 'echo $$ >"$FOLDER/pid"; exec "$MENAGERIE_BIN" \(options)'
        echo $? >"$FOLDER/status"
        stty -g >"$FOLDER/after"
        echo ended
        read -r _
        """)
    try press("Enter")
  }

  deinit { tmux.end() }

  /// Presses keys, by their names in tmux: `Enter`, `Down`, `C-s`, `a`.
  func press(_ keys: String...) throws {
    try tmux.call(["send-keys"] + keys)
  }

  /// Types text as it is.
  func type(_ text: String) throws {
    try tmux.call(["send-keys", "-l", "--", text])
  }

  /// Pastes text between the marks of a bracketed paste, if the program has asked for them.
  func paste(_ text: String) throws {
    let file = folder.path + "/paste"
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    try tmux.call(["load-buffer", file, ";", "paste-buffer", "-p", "-r"])
  }

  /// Gives the terminal another size.
  func resize(columns: Int, rows: Int) throws {
    try tmux.call(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// Takes the terminal away.
  func vanish() throws { try tmux.call(["kill-pane"]) }
  /// Takes the terminal away with the emulator.
  func vanishWithServer() { tmux.end() }

  /// The screen as a person sees it.
  var screen: String {
    get throws { try tmux.call(["capture-pane", "-p"]) }
  }

  /// The rows of the screen.
  var rows: [String] {
    get throws {
      try screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// All that was sent to the terminal so far.
  var bytes: String {
    String(
      decoding: FileManager.default.contents(atPath: folder.path + "/bytes") ?? Data(),
      as: UTF8.self)
  }

  /// What the emulator answers to a format, such as `#{alternate_on}`.
  func state(_ format: String) throws -> String {
    try tmux.call(["display-message", "-p", format]).trimmingCharacters(in: .newlines)
  }
}
