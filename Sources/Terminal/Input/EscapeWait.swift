/// How long to wait for the rest of a sequence before its Escape counts as the key.
nonisolated package enum EscapeWait {
  /// For a local terminal.
  package static let local = Duration.milliseconds(25)
  /// For a line that may split what is sent together.
  package static let remote = Duration.milliseconds(150)
  private static let longest = 10_000

  /// The wait: `ESCDELAY` in milliseconds, as in ncurses; else longer with `SSH_CONNECTION`.
  package static func wanted(by environment: [String: String]) -> Duration {
    if let delay = environment["ESCDELAY"].flatMap(Int.init), delay >= 0 {
      return .milliseconds(min(delay, longest))
    }
    return (environment["SSH_CONNECTION"] ?? "").isEmpty ? local : remote
  }
}
