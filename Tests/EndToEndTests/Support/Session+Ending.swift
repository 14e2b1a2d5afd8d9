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

/// A process as Linux tells of it (proc(5)).
struct RunningProgram {
  let process: pid_t

  /// Sends a signal to it alone.
  func send(_ signal: Int32) {
    kill(process, signal)
  }

  /// Whether a signal was sent to it and has not come yet.
  func isToCome(_ signal: Int32) -> Bool {
    let data = FileManager.default.contents(atPath: "/proc/\(process)/status") ?? Data()
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    let pending = lines.first { $0.hasPrefix("ShdPnd:") }?.split(separator: "\t").last ?? ""
    return (UInt64(pending, radix: 16) ?? 0) & 1 << UInt64(signal - 1) != 0
  }

  /// Whether one of its threads waits to write to a terminal that lets nothing through.
  var waitsToWrite: Bool {
    let tasks = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    return threads.contains { thread in
      let place = FileManager.default.contents(atPath: "\(tasks)/\(thread)/wchan") ?? Data()
      return String(decoding: place, as: UTF8.self) == "wait_woken"
    }
  }

  /// Whether it has ended, waited for or not.
  var hasEnded: Bool { ["Z", "X", nil].contains(fields.first) }

  /// The time of the processor that it has spent, in ticks of the clock.
  var ticks: Int {
    fields.dropFirst(11).prefix(2).reduce(0) { $0 + (Int($1) ?? 0) }
  }

  private var fields: [Substring] {
    let data = FileManager.default.contents(atPath: "/proc/\(process)/stat") ?? Data()
    return String(decoding: data, as: UTF8.self).split(separator: ")").last?
      .split(separator: " ") ?? []
  }
}
