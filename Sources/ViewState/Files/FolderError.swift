import Foundation

/// Why a folder cannot be listed, in a sentence.
nonisolated public struct FolderError: Error, Equatable, CustomStringConvertible {
  /// The system's number of the reason (`errno`).
  public let code: Int32

  /// The trouble with that number.
  public init(code: Int32) {
    self.code = code
  }

  static let givenUp = FolderError(code: ECANCELED)

  /// The sentence.
  public var description: String {
    switch code {
    case ENOENT: "There is no such folder."
    case ENOTDIR: "This is no folder."
    case ECANCELED: "Reading this folder was given up."
    case EACCES, EPERM: "You may not read this folder."
    default: "This folder cannot be read: \(String(cString: strerror(code)))."
    }
  }
}
