import Foundation
import Terminal

/// The only writer to standard output and standard error: what stored text could do to a terminal
/// is taken from it here.
struct Output {
  static let standard = Output(descriptor: STDOUT_FILENO)
  static let errors = Output(descriptor: STDERR_FILENO)

  private let descriptor: Int32

  /// Whether someone reads it on a terminal.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Prints a line of text that may hold anything. On standard error nobody is left to tell of a
  /// failure.
  func line(_ text: String) {
    do { try write([VisibleText(text).description]) } catch {}
  }

  /// Prints lines, each as one line whatever is in it.
  ///
  /// - Throws: `CommandError.outputFailed` if they cannot be written.
  func lines(_ lines: [String]) throws(CommandError) {
    try write(lines.map { VisibleText($0).description })
  }

  /// Prints lines of a format that has made its text harmless itself, such as JSON.
  func escaped(_ lines: [String]) throws(CommandError) {
    try write(lines)
  }

  private func write(_ lines: [String]) throws(CommandError) {
    guard !lines.isEmpty else { return }
    var bytes = Array((lines.joined(separator: "\n") + "\n").utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { throw .outputFailed(errno) }
      bytes = bytes.dropFirst(max(0, count))
    }
  }
}
