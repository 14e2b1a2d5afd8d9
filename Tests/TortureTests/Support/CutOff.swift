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
      try ProcessMemory(of: process.id).spoil("libncursesw")
      // It traps at the latest when it draws what comes of the key, which may be kept by then.
      program.press("x")
    case .kill: process.send(SIGKILL)
    }
    _ = try await program.seeEnd()
  }

  /// How long before the end a key was pressed that is promised to be kept; nil where that holds
  /// for all that the screen has shown.
  var memory: Duration? { self == .kill ? .seconds(1) : nil }
}
