import Foundation

/// Why a note is unchanged after it was opened in an editor.
nonisolated enum EditorError: Error, CustomStringConvertible {
  /// The command could not be run.
  case notStarted(String)
  /// It ended with a status other than 0.
  case failed(status: Int32)
  /// A signal ended it.
  case killed(signal: Int32)
  /// What it left is not text.
  case unreadable
  /// What it saved is still in its file.
  case kept(reason: String, path: String)
  /// There is no file for the text.
  case noFile(reason: String)
  /// The editor removed the file.
  case goneFile
  /// The editor replaced the file with something else, such as a pipe or a link.
  case noRegularFile

  /// The shell's status for a missing command; the status for one that cannot run is one less.
  static let notFound: Int32 = 127

  /// The error for the end of a command: its status, or less than 0 for its signal; nil if it ended
  /// well.
  init?(of command: String, end: Int32) {
    switch end {
    case 0: return nil
    case ..<0: self = .killed(signal: -end)
    case Self.notFound - 1, Self.notFound: self = .notStarted(command)
    default: self = .failed(status: end)
    }
  }

  var description: String {
    if case .kept(let reason, let path) = self {
      return "What you saved is in \(path) · \(reason)"
    }
    return "\(reason); the note stays as it was."
  }

  private var reason: String {
    switch self {
    case .notStarted(let command):
      "“\(command)” could not be started; VISUAL or EDITOR names another editor"
    case .failed(let status): "The editor ended with status \(status)"
    case .killed(let signal): "A signal ended the editor (\(String(cString: strsignal(signal))))"
    case .unreadable: "What the editor left is no text in UTF-8"
    case .kept(let reason, _): reason
    case .noFile(let reason): "There is no file for the editor (\(reason))"
    case .goneFile: "The editor left no file"
    case .noRegularFile: "What the editor left in the place of the file is none"
    }
  }
}
