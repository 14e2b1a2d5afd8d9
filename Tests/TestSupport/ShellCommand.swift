import Foundation

/// A command that is run to its end. Foundation's `Process` would also wait for the servers that it
/// leaves behind.
package enum ShellCommand {
  /// What came of it.
  package struct Result: Sendable {
    /// As a shell tells it.
    package let status: Int32
    package let output: String
  }

  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) {
      self.description = description
    }
  }

  /// The environment of a command, beside what it is given.
  package static let environment = [
    "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "LC_ALL": "C.UTF-8",
    "SWIFT_BACKTRACE": "enable=no",
  ]

  /// Runs a command with an environment of `PATH` and a UTF-8 locale; its output goes through a
  /// file.
  package static func run(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Result {
    let file = NSTemporaryDirectory() + "menagerie-output-" + UUID().uuidString
    defer { unlink(file) }
    let process = try ChildProcess(
      ["/usr/bin/env"] + arguments, environment: Self.environment.merging(environment) { $1 },
      output: .file(file))
    let end = process.waitForEnd()
    let output = FileManager.default.contents(atPath: file) ?? Data()
    return Result(status: end.status, output: String(decoding: output, as: UTF8.self))
  }

  /// Runs a command that has to succeed.
  package static func perform(_ arguments: String...) throws {
    let result = try run(arguments)
    guard result.status == 0 else {
      throw Failure(description: "\(arguments.joined(separator: " ")): \(result.output)")
    }
  }

  /// Writes a script that can be run at once. Another process writes it: what a test has open for
  /// writing, the programs that other tests start have open too for a moment, and the system runs
  /// no such file.
  package static func writeScript(_ text: String, at path: String) throws {
    try perform("sh", "-c", #"printf %s "$1" >"$2" && chmod 755 "$2""#, "sh", text, path)
  }
}
