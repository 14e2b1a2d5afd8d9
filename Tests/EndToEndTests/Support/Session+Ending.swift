import Foundation
import TestSupport
import Testing

extension Session {
  /// The process of the program.
  var program: RunningProgram {
    get throws { RunningProgram(process: try #require(pid_t(note("pid") ?? ""))) }
  }

  /// The exit status as a shell tells it: 128 and the signal for a program that died of one.
  var status: Int32? { note("status").flatMap { Int32($0) } }

  /// Expects that the program ended with that status and left the terminal as it was.
  func expectEnd(status: Int32, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await seeEnd()
    #expect(self.status == status, sourceLocation: sourceLocation)
    #expect(note("after") == note("before"), "stty -g", sourceLocation: sourceLocation)
    let format = "#{alternate_on} #{cursor_flag} #{mouse_any_flag} #{keypad_cursor_flag}"
    try await wait(for: "the flags of a shell") { try self.state(format) == "0 1 0 0" }
    let paste = bytes.ranges(of: "\u{1B}[?2004").last.map { bytes[$0.upperBound...].first }
    #expect(paste == nil || paste == "l", "bracketed paste", sourceLocation: sourceLocation)
  }
}
