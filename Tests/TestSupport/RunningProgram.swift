import Foundation

/// A process, and what Linux says of it (proc(5)).
package struct RunningProgram {
  /// Resident memory in KiB.
  package struct Memory {
    package let resident: Int
    /// The part that no file backs: heap and stacks.
    package let anonymous: Int
  }

  package let process: pid_t

  package init(process: pid_t) {
    self.process = process
  }

  /// Sends a signal to it alone.
  package func send(_ signal: Int32) {
    kill(process, signal)
  }

  /// Waits until it has ended.
  package func seeEnd() async throws {
    try await wait(for: "the end of process \(process)") { hasEnded }
  }

  /// Whether it has ended, waited for or not.
  package var hasEnded: Bool { ["Z", "X", nil].contains(statistics.first) }

  /// Whether a signal has stopped it.
  package var isStopped: Bool { statistics.first == "T" }

  /// The user and system time that it has spent, in ticks of the clock.
  package var ticks: Int {
    statistics.dropFirst(11).prefix(2).reduce(0) { $0 + (Int($1) ?? 0) }
  }

  /// Its memory now.
  package var memory: Memory {
    Memory(resident: kibibytes("VmRSS"), anonymous: kibibytes("RssAnon"))
  }

  /// The most resident memory that it has had, in KiB.
  package var peak: Int { kibibytes("VmHWM") }

  /// Whether a signal was sent to it and has not come yet.
  package func isToCome(_ signal: Int32) -> Bool {
    (UInt64(status("ShdPnd") ?? "", radix: 16) ?? 0) & 1 << UInt64(signal - 1) != 0
  }

  /// Whether one of its threads waits to write to a terminal that lets nothing through.
  package var waitsToWrite: Bool {
    let threads =
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    return threads.contains { text("task/\($0)/wchan") == "wait_woken" }
  }

  private func kibibytes(_ name: String) -> Int { status(name).flatMap { Int($0) } ?? 0 }

  /// The first word of a line of `status`.
  private func status(_ name: String) -> Substring? {
    text("status").split(separator: "\n").first { $0.hasPrefix(name + ":") }?
      .split(whereSeparator: \.isWhitespace).dropFirst().first
  }

  /// The fields of `stat` from its state on, which stands behind the name in brackets.
  private var statistics: [Substring] {
    text("stat").split(separator: ")").last?.split(separator: " ") ?? []
  }

  private func text(_ name: String) -> String {
    let data = FileManager.default.contents(atPath: "/proc/\(process)/\(name)") ?? Data()
    return String(decoding: data, as: UTF8.self)
  }
}
