import Foundation
import TestSupport
import Testing

/// A torturer at work, and what it has told so far.
final class TortureProcess {
  let process: ChildProcess
  private let task: String
  private let folder: TemporaryFolder
  private var isRunning = true

  /// The command of a task.
  static func command(
    _ task: String, on catalog: String, count: Int = 1, name: String = "Animal"
  ) -> [String] {
    [ProgramUnderTest.built("Torturer"), task, catalog, "\(count)", name]
  }

  /// Starts a task.
  init(_ task: String, on catalog: String, count: Int = 0, name: String) throws {
    self.task = task
    folder = try TemporaryFolder()
    process = try ChildProcess(
      Self.command(task, on: catalog, count: count, name: name),
      environment: ShellCommand.environment,
      output: .file(folder.path + "/told"))
  }

  deinit { end() }

  /// The whole lines that it has printed up to now.
  func told() -> [String] {
    let bytes = FileManager.default.contents(atPath: folder.path + "/told") ?? Data()
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    return lines.dropLast().map(String.init)
  }

  /// Whether it has ended by itself, as after deleting all that there was. A crash is an issue.
  private var isOver: Bool {
    guard isRunning, let end = process.endIfOver() else { return false }
    isRunning = false
    #expect(end.status == 0, "\(task) ended by itself: \(told())")
    return true
  }

  /// Waits until it has printed so many lines, or has ended by itself.
  func waitUntilItTells(_ count: Int = 1) async throws {
    try await wait(for: "\(count) lines of \(task)", showing: told().joined(separator: "\n")) {
      told().count >= count || isOver
    }
  }

  /// Kills it at once, if it still runs.
  @discardableResult
  func end() -> ChildProcess.End? {
    guard isRunning else { return nil }
    process.send(SIGKILL)
    return waitForEnd()
  }

  /// Waits for its own end.
  @discardableResult
  func waitForEnd() -> ChildProcess.End {
    isRunning = false
    return process.waitForEnd()
  }
}
