/// Why there is no screen to draw on.
nonisolated public enum TerminalError: Error, Equatable, CustomStringConvertible {
  /// Standard input or standard output is not a terminal.
  case noTerminal
  /// The name in `TERM` is not in this machine's terminfo database.
  case unknown(String)
  /// The terminal cannot move its cursor.
  case tooSimple(String)
  /// The terminal could not be started.
  case refused(String)

  /// What is wrong and what to do, in one sentence.
  public var description: String {
    switch self {
    case .noTerminal:
      "The editor needs a terminal; without one, try “menagerie list”."
    case .unknown(let name):
      "This machine does not know the terminal “\(name)”; try TERM=xterm-256color menagerie."
    case .tooSimple(let name):
      "The terminal “\(name)” cannot place its cursor; without that, try “menagerie list”."
    case .refused(let name):
      "The terminal “\(name)” could not be started; try TERM=xterm-256color menagerie."
    }
  }

  /// The exit status (sysexits.h): usage without a terminal, unavailable for an unusable one.
  public var exitStatus: Int32 {
    switch self {
    case .noTerminal: 64
    case .unknown, .tooSimple, .refused: 69
    }
  }
}
