import CNcurses
import Foundation

/// Lends the terminal to an editor, as ^Z gives it to the shell.
extension Program {
  struct Loan {
    let process: pid_t
    /// Resumes once the process has ended.
    var whenEnded: CheckedContinuation<Int32, Never>?
  }

  /// The shell's status for a missing command; the status for one that cannot run is one less.
  private static let notFound: Int32 = 127

  /// Opens a file in the user's preferred editor, and returns when the editor has ended.
  ///
  /// - Throws: `Problem` if it failed; `CancellationError` if the program ends.
  func openEditor(on path: String) async throws {
    guard isRunning else { throw CancellationError() }
    let environment = ProcessInfo.processInfo.environment
    // Perhaps with arguments.
    let command =
      ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "vi"
    device.leave()
    typing?.suspend()
    let end = await lendTerminal(to: cn_start_on_terminal("\(command) \"$@\"", path))
    loan = nil
    typing?.resume()
    takeBack()
    if let failure = Self.failure(of: command, end: end) { throw Problem.unchangedNote(failure) }
  }

  /// Why a command failed; nil if it ended well. `end` is its status, or less than 0 for the signal
  /// that ended it.
  private static func failure(of command: String, end: Int32) -> String? {
    switch end {
    case 0: nil
    case ..<0: "A signal ended the editor (\(String(cString: strsignal(-end))))"
    case notFound - 1, notFound:
      "“\(command)” could not be started; VISUAL or EDITOR names another editor"
    default: "The editor ended with status \(end)"
    }
  }

  /// Waits for a process, and returns its status, or less than 0 for the signal that ended it.
  private func lendTerminal(to process: pid_t) async -> Int32 {
    guard process > 0 else { return Self.notFound }
    return await withCheckedContinuation { loan = Loan(process: process, whenEnded: $0) }
  }

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

extension Program {
  /// Opens an address with the desktop's default application, which never draws on the screen.
  ///
  /// - Throws: `Problem` with the address if it cannot be started.
  static func openLink(_ address: String) throws {
    let opener = "xdg-open"
    let environment = ProcessInfo.processInfo.environment
    guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { environment[$0]?.isEmpty == false })
    else {
      throw Problem("There is no display here to open it on; the address is \(address)")
    }
    let process = cn_start_apart(opener, (address as NSString).expandingTildeInPath)
    if process > 0 { return }
    let reason =
      process == -ENOENT
      ? "is not installed" : "could not be started (\(String(cString: strerror(-process))))"
    throw Problem("\(opener) \(reason); the address is \(address)")
  }
}
