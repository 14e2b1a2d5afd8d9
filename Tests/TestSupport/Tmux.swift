import Foundation

/// A tmux server of one test's own.
package struct Tmux: Sendable {
  /// Has the socket, whose path may have 107 bytes at most (unix(7)), which other folders are too
  /// deep for.
  private let folder: TemporaryFolder
  private var socket: String { folder.path + "/tmux" }

  /// Starts a server with one window of that size, in which a command runs.
  package init(
    columns: Int, rows: Int, environment: [String: String], command: String
  ) throws {
    folder = try TemporaryFolder(inMemory: true)
    try call(
      ["start-server", ";", "set", "-g", "status", "off", ";", "set", "-g", "escape-time", "0"]
        + [";", "set", "-g", "default-terminal", "tmux-256color", ";", "new-session", "-d"]
        + ["-x", "\(columns)", "-y", "\(rows)"]
        + environment.flatMap { ["-e", "\($0)=\($1)"] } + [command])
  }

  /// Runs a command of tmux and returns what it prints.
  @discardableResult
  package func call(_ arguments: [String]) throws -> String {
    let result = try ShellCommand.run(["tmux", "-u", "-S", socket, "-f", "/dev/null"] + arguments)
    guard result.status == 0 else {
      throw ShellCommand.Failure(
        description: "tmux \(arguments.joined(separator: " ")): \(result.output)")
    }
    return result.output
  }

  /// Ends the server with all that runs in it; one that has gone is no failure.
  package func end() {
    do {
      try call(["kill-server"])
    } catch {
      // It ended with its last window.
    }
  }
}
