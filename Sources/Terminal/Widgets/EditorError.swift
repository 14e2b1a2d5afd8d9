import Foundation

/// Why a note that was opened in an editor stays as it was.
nonisolated enum EditorError: Error, CustomStringConvertible {
  /// The command could not be run.
  case notStarted(String)
  /// It ended with a status other than 0.
  case failed(status: Int32)
  /// A signal ended it.
  case killed(signal: Int32)
  /// What it left is no text.
  case unreadable
  /// What it has saved is in its file still.
  case kept(reason: String, path: String)
  /// There is no file for the text.
  case noFile(reason: String)
  /// The editor has taken the file away.
  case goneFile
  /// The editor has put something else in the place of the file, such as a pipe or a link.
  case noRegularFile

  /// What a shell answers for a command that is not there; that of one that cannot be run comes before it.
  static let notFound: Int32 = 127

  /// What is wrong with the end of a command: its status, or less than 0, its signal; nil for nothing.
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
