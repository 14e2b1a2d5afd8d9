import Foundation
import TestSupport

/// What goes wrong at one point of a program's work: strace puts it in the place of a system call.
struct Fault: CustomStringConvertible {
  /// What happens there.
  enum Kind: String, CaseIterable {
    case kill = "signal=KILL"
    case inputOutput = "error=EIO"
    case diskFull = "error=ENOSPC"
  }

  /// A place in a program's work.
  struct Point {
    /// What is added to the name of the catalog for the file; nil stands for the folder.
    let suffix: String?
    let call: String
    /// The how-manieth of these calls of a thread on that file.
    let number: Int
  }

  let kind: Kind
  let point: Point

  init(kind: Kind, at point: Point) {
    self.kind = kind
    self.point = point
  }

  var description: String {
    "\(kind.rawValue) at \(point.call) \(point.number) of \(point.suffix ?? "the folder")"
  }

  private static let calls = [
    "pwrite64", "write", "fdatasync", "fsync", "ftruncate", "unlink", "rename", "link", "openat",
  ]
  private static let suffixes: [String?] = ["", "-wal", "-shm", "-lock", "-journal", nil]

  /// Each point at which a command touches the files of a catalog, by a trace of it.
  static func points(of command: [String], on catalog: String) throws -> [Point] {
    try suffixes.flatMap { suffix in
      let trace = try run(command, on: catalog, suffix: suffix, ["-e", "trace=\(list)"]).trace
      return calls.flatMap { call in
        let count =
          Dictionary(grouping: trace.filter { $0.contains(" \(call)(") }) {
            $0.split(separator: " ").first
          }.values.map(\.count).max() ?? 0
        return (0..<count).map { Point(suffix: suffix, call: call, number: $0 + 1) }
      }
    }
  }

  private static var list: String { calls.joined(separator: ",") }

  /// Runs a command with this fault; nil where it did not come to that point.
  func run(_ command: [String], on catalog: String) throws -> ShellCommand.Result? {
    let inject = "inject=\(point.call):\(kind.rawValue):when=\(point.number)"
    let run = try Self.run(
      command, on: catalog, suffix: point.suffix, ["-e", "trace=\(point.call)", "-e", inject])
    let hasHappened = run.trace.contains { $0.contains("(INJECTED)") || $0.contains("SIGKILL") }
    return hasHappened ? run.result : nil
  }

  private static func run(
    _ command: [String], on catalog: String, suffix: String?, _ options: [String]
  ) throws -> (result: ShellCommand.Result, trace: [Substring]) {
    let file = URL(fileURLWithPath: catalog)
    let path = suffix.map { catalog + $0 } ?? file.deletingLastPathComponent().path
    let output = NSTemporaryDirectory() + "menagerie-trace-" + UUID().uuidString
    defer { unlink(output) }
    let result = try ShellCommand.run(
      ["strace", "-f", "-qq", "-o", output, "-P", path] + options + command)
    let trace = String(
      decoding: FileManager.default.contents(atPath: output) ?? Data(), as: UTF8.self)
    return (result, trace.split(separator: "\n"))
  }
}
