import CNcurses
import Foundation

/// Lends the terminal to an editor, as ^Z gives it to the shell.
extension Program {
  /// An editor that has the terminal.
  struct Loan {
    /// The process that was started.
    let process: pid_t
    /// Resumes once the process has ended.
    var whenEnded: CheckedContinuation<Int32, Never>?
  }

  /// Opens a file in the user's preferred editor, and returns when the editor has ended.
  ///
  /// - Throws: `EditorError` if it failed; `CancellationError` if the program ends.
  func openEditor(on path: String) async throws {
    guard isRunning else { throw CancellationError() }
    let command = Self.editor(in: ProcessInfo.processInfo.environment)
    device.leave()
    typing?.suspend()
    let end = await lendTerminal(to: cn_start_on_terminal("\(command) \"$@\"", path))
    loan = nil
    typing?.resume()
    takeBack()
    if let error = EditorError(of: command, end: end) { throw error }
  }

  /// The command that starts it, perhaps with arguments.
  private static func editor(in environment: [String: String]) -> String {
    ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "vi"
  }

  /// Waits for a process, and returns its status, or less than 0 for the signal that ended it.
  private func lendTerminal(to process: pid_t) async -> Int32 {
    guard process > 0 else { return EditorError.notFound }
    return await withCheckedContinuation { loan = Loan(process: process, whenEnded: $0) }
  }

  /// Collects the started programs that have ended.
  func takeEnded() {
    var end: Int32 = 0
    while case let process = cn_take_ended(&end), process > 0 {
      if process == loan?.process { endLoan(end) }
    }
  }

  /// Ends the editor with the program, as the terminal goes to another process.
  func endEditor() {
    guard let loan else { return }
    kill(loan.process, SIGTERM)
    endLoan(-SIGTERM)
  }

  private func endLoan(_ end: Int32) {
    loan?.whenEnded?.resume(returning: end)
    loan?.whenEnded = nil
  }
}
