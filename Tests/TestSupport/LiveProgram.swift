import Foundation

/// The program on a terminal of its own: what it sends, and what an emulator makes of it.
package final class LiveProgram {
  package let terminal: PseudoTerminal
  package let emulator: Emulator
  /// All that was sent, unless it was forgotten.
  package private(set) var bytes: [UInt8] = []
  private var end: ChildProcess.End?

  /// Opens a catalog. What a shell is to do before is run by one that then becomes the program.
  package init(
    _ catalog: String, options: [String] = [], columns: Int = 100, rows: Int = 30,
    environment: [String: String] = [:], before: String? = nil, strace: [String] = []
  ) throws {
    guard let emulator = Emulator(columns: columns, rows: rows) else {
      throw PseudoTerminal.Failure(description: "No emulator")
    }
    self.emulator = emulator
    var command = strace + [ProgramUnderTest.path, "--catalog", catalog] + options
    if let before { command = ["/bin/sh", "-c", before + "; exec \"$@\"", "sh"] + command }
    let own = ["TERM": "xterm-256color", "MENAGERIE_MOTION": "0", "HOME": NSTemporaryDirectory()]
    let all = ShellCommand.environment.merging(own) { $1 }.merging(environment) { $1 }
    terminal = try PseudoTerminal(
      ["/usr/bin/env"] + command, environment: all, columns: UInt16(columns), rows: UInt16(rows))
  }

  deinit {
    if end == nil {
      terminal.process.send(SIGKILL)
      terminal.process.waitForEnd()
    }
  }

  /// Types bytes, as the keys send them.
  package func press(_ keys: String) {
    terminal.type(keys)
  }

  /// Takes what is sent within so many milliseconds, and says whether anything was.
  @discardableResult
  package func take(within milliseconds: Int32) -> Bool {
    guard let sent = terminal.read(within: milliseconds) else { return false }
    bytes += sent
    emulator.take(sent)
    return true
  }

  /// Forgets the bytes up to now, but not the screen.
  package func forgetBytes() {
    bytes = []
  }

  /// The bytes as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// What the screen shows.
  package var picture: String { emulator.picture }

  /// Waits until the condition holds, at most until the program has ended.
  package func wait(for what: String, until isReached: () throws -> Bool) async throws {
    try await TestSupport.wait(for: what, showing: picture, unless: hasEnded) {
      while take(within: 5) {}
      return try isReached()
    }
  }

  /// Waits until the screen shows all of the texts.
  package func see(_ texts: String...) async throws {
    try await wait(for: texts.joined(separator: ", ")) {
      let picture = picture
      return texts.allSatisfy(picture.contains)
    }
  }

  /// Waits until the screen does not show the text.
  package func seeNo(_ text: String) async throws {
    try await wait(for: "no \(text)") { !picture.contains(text) }
  }

  /// Waits for the end of the program, and takes all that it has sent.
  package func seeEnd() async throws -> ChildProcess.End {
    try await wait(for: "the end") { hasEnded }
    guard let end else { throw NotReached("the end", showing: picture) }
    return end
  }

  private var hasEnded: Bool {
    end = end ?? terminal.process.endIfOver()
    return end != nil
  }
}
