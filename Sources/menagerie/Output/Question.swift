import Foundation

/// A question to the person at the terminal.
struct Question {
  /// A yes-or-no question: "Delete 5 animals?".
  let text: String

  /// Throws `CommandError.unasked` if there is no terminal, `.declined` unless the answer is yes.
  func requireYes() throws(CommandError) {
    guard isatty(STDIN_FILENO) == 1, Output.errors.isTerminal else { throw .unasked(text) }
    // A signal ends the program while it asks: after interruptible work it has no effect.
    let actions = heededSignals()
    for entry in actions { signal(entry.signal, SIG_DFL) }
    defer { for var entry in actions { sigaction(entry.signal, &entry.action, nil) } }
    // Anything typed before the question is not an answer to it.
    tcflush(STDIN_FILENO, TCIFLUSH)
    Output.errors.prompt("\(text) [y/N] ")
    let answer = readLine()?.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
    guard ["y", "yes"].contains(answer) else { throw .declined }
  }
}
