/// How long the terminal may take to send the rest of a sequence before its Escape is taken for the
/// key.
nonisolated package enum EscapeWait {
  /// On a terminal of this machine.
  package static let local = Duration.milliseconds(25)
  /// On a line that may tear what is sent together.
  package static let remote = Duration.milliseconds(150)
  /// The longest that can be asked for.
  private static let longest = 10_000

  /// What the environment asks for: `ESCDELAY` in milliseconds, as ncurses has it, else longer where
  /// `SSH_CONNECTION` is set.
  package static func wanted(by environment: [String: String]) -> Duration {
    if let delay = environment["ESCDELAY"].flatMap(Int.init), delay >= 0 {
      return .milliseconds(min(delay, longest))
    }
    return (environment["SSH_CONNECTION"] ?? "").isEmpty ? local : remote
  }
}
