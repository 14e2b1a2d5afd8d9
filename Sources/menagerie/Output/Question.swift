import Foundation

/// A question to the person at the terminal.
struct Question {
  /// What is answered by yes or no: "Delete 5 animals?".
  let text: String

  /// Asks it.
  ///
  /// - Throws: `CommandError.unasked` where nobody is at a terminal, and `.declined` unless the answer
  ///   is yes.
  func requireYes() throws(CommandError) {
    guard isatty(STDIN_FILENO) == 1, Output.errors.isTerminal else { throw .unasked(text) }
    let actions = Self.endingBySignals()
    defer { for var entry in actions { sigaction(entry.signal, &entry.action, nil) } }
    // What was typed before the question is no answer to it.
    tcflush(STDIN_FILENO, TCIFLUSH)
    Output.errors.prompt("\(text) [y/N] ")
    let answer = readLine()?.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
    guard ["y", "yes"].contains(answer) else { throw .declined }
  }

  /// Lets signals end the program while it asks: after interruptible work they are without effect.
  ///
  /// - Returns: What they did before.
  private static func endingBySignals() -> [(signal: Int32, action: sigaction)] {
    [SIGINT, SIGTERM, SIGHUP].compactMap { number in
      var action = sigaction()
      guard sigaction(number, nil, &action) == 0 else { return nil }
      let handler = action.__sigaction_handler.sa_handler.map { unsafeBitCast($0, to: Int.self) }
      // One that is ignored, as `nohup` would have it, stays so.
      guard handler != 1 else { return nil }
      signal(number, SIG_DFL)
      return (number, action)
    }
  }
}
