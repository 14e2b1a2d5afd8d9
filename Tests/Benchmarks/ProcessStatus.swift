import Foundation

/// What Linux says of a process (proc(5)).
struct ProcessStatus {
  /// Resident memory in KiB.
  struct Memory {
    let resident: Int
    /// The part that no file backs: heap and stacks.
    let anonymous: Int
  }

  private let folder: String

  init(_ process: pid_t) {
    folder = "/proc/\(process)/"
  }

  var memory: Memory {
    Memory(resident: field("VmRSS"), anonymous: field("RssAnon"))
  }

  /// The most resident memory that it has had, in KiB.
  var peak: Int { field("VmHWM") }

  /// User and system time so far, in clock ticks.
  var ticks: Int {
    let afterName = text("stat").split(separator: ")").last?.split(separator: " ") ?? []
    guard afterName.count > 12 else { return 0 }
    return (Int(afterName[11]) ?? 0) + (Int(afterName[12]) ?? 0)
  }

  private func field(_ name: String) -> Int {
    let line = text("status").split(separator: "\n").first { $0.hasPrefix(name + ":") }
    let words = line?.split(whereSeparator: \.isWhitespace) ?? []
    return words.count > 1 ? Int(words[1]) ?? 0 : 0
  }

  private func text(_ name: String) -> String {
    String(decoding: FileManager.default.contents(atPath: folder + name) ?? Data(), as: UTF8.self)
  }
}
