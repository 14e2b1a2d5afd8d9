import Foundation

/// A question to the person at the terminal.
struct Question {
  /// A yes-or-no question: "Delete 5 animals?".
  let text: String

  /// Asks the question.
  ///
  /// - Throws: `CommandError.unasked` if there is no terminal, `.declined` unless the answer is
  ///   yes.
  func requireYes() throws(CommandError) {
    guard isatty(STDIN_FILENO) == 1, Output.errors.isTerminal else { throw .unasked(text) }
    let actions = Self.endingBySignals()
    defer { for var entry in actions { sigaction(entry.signal, &entry.action, nil) } }
    // Anything typed before the question is not an answer to it.
    tcflush(STDIN_FILENO, TCIFLUSH)
    Output.errors.prompt("\(text) [y/N] ")
    let answer = readLine()?.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
    guard ["y", "yes"].contains(answer) else { throw .declined }
  }

  /// Lets signals end the program while it asks: after interruptible work they have no effect.
  ///
  /// - Returns: The previous actions.
  private static func endingBySignals() -> [(signal: Int32, action: sigaction)] {
    [SIGINT, SIGTERM, SIGHUP].compactMap { number in
      var action = sigaction()
      guard sigaction(number, nil, &action) == 0 else { return nil }
      let handler = action.__sigaction_handler.sa_handler.map { unsafeBitCast($0, to: Int.self) }
      // A signal that is ignored, as under `nohup`, stays ignored.
      guard handler != 1 else { return nil }
      signal(number, SIG_DFL)
      return (number, action)
    }
  }
}
