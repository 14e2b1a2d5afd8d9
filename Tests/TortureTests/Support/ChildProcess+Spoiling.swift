import Foundation
import TestSupport
import Testing

extension ChildProcess {
  /// Makes each instruction of a library in its memory one that traps (UD2).
  func spoil(_ library: String) throws {
    let lines = try ShellCommand.run(["cat", "/proc/\(id)/maps"]).output.split(separator: "\n")
      .filter { $0.contains(library) && $0.contains("r-xp") }
    #expect(!lines.isEmpty)
    let memory = open("/proc/\(id)/mem", O_RDWR | O_CLOEXEC)
    defer { close(memory) }
    for line in lines {
      let ends = line.split(separator: " ")[0].split(separator: "-")
      let start = try #require(Int(ends[0], radix: 16))
      let end = try #require(Int(ends[1], radix: 16))
      let traps = (start..<end).map { $0 % 2 == 0 ? 0x0F : 0x0B as UInt8 }
      #expect(pwrite(memory, traps, traps.count, start) == traps.count)
    }
  }
}
