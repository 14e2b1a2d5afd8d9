import Foundation
import TestSupport
import Testing

/// A way in which a program ends while somebody types.
enum CutOff: String, CaseIterable, CustomTestStringConvertible {
  case hangUp = "a hang-up"
  case termination = "TERM"
  case closedTerminal = "a terminal that is closed"
  case sentTrap = "a trap"
  case trap = "a trap in the midst of it"
  case kill = "kill -9"

  var testDescription: String { rawValue }

  /// Ends a program this way. How it ended can be asked of it afterwards.
  func end(_ program: LiveProgram) async throws {
    let process = program.terminal.process
    switch self {
    case .hangUp: process.send(SIGHUP)
    case .termination: process.send(SIGTERM)
    case .closedTerminal: program.terminal.vanish()
    case .sentTrap: process.send(SIGILL)
    case .trap:
      try process.spoil("libncursesw")
      // The key at which it traps is not read any more.
      program.press("x")
    case .kill: process.send(SIGKILL)
    }
    _ = try await program.seeEnd()
  }

  /// How long before the end a key was pressed that is promised to be kept; nil where that holds for
  /// all that the screen has shown.
  var memory: Duration? { self == .kill ? .seconds(1) : nil }
}
