import Foundation

/// The memory of a process, which another process of its user may write (proc(5)).
package struct ProcessMemory {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  private let process: pid_t

  package init(of process: pid_t) {
    self.process = process
  }

  /// Makes each instruction of a library one that traps (UD2).
  package func spoil(_ library: String) throws {
    let regions = try ShellCommand.run(["cat", "/proc/\(process)/maps"]).output
      .split(separator: "\n").filter { $0.contains(library) && $0.contains("r-xp") }
    guard !regions.isEmpty else { throw Failure(description: "\(library) is not loaded") }
    let memory = open("/proc/\(process)/mem", O_RDWR | O_CLOEXEC)
    defer { close(memory) }
    for region in regions {
      let ends = region.prefix { $0 != " " }.split(separator: "-").compactMap { Int($0, radix: 16) }
      let traps = (ends[0]..<ends[1]).map { $0 % 2 == 0 ? 0x0F : 0x0B as UInt8 }
      guard pwrite(memory, traps, traps.count, ends[0]) == traps.count else {
        throw Failure(description: "\(library): \(String(cString: strerror(errno)))")
      }
    }
  }
}
