import Foundation

/// Who holds the right to write, as that program wrote it into the lock file. The texts may be
/// anything; the caller makes them safe to show.
public struct LockHolder: Equatable, Sendable {
  /// The process id on its host.
  public let pid: Int32
  /// The name of the account.
  public let user: String
  /// The name of the host.
  public let host: String

  /// Makes a holder; the store reads the real ones.
  public init(pid: Int32, user: String, host: String) {
    self.pid = pid
    self.user = user
    self.host = host
  }
}

extension LockHolder: CustomStringConvertible {
  /// The account, its host and the process: "maria on zoo7 (process 4711)".
  public var description: String { "\(user) on \(host) (process \(pid))" }
}

extension LockHolder {
  /// This process.
  static var current: Self {
    let info = ProcessInfo.processInfo
    return Self(pid: info.processIdentifier, user: NSUserName(), host: info.hostName)
  }

  /// The text of the lock file: three words with tabs between them and a line break at the end.
  var line: String { "\(pid)\t\(user)\t\(host)\n" }

  /// Whether a text is one that `line` writes, whatever the account and the host are called.
  static func isLine(_ text: String) -> Bool {
    let words = text.dropLast().split(separator: "\t", omittingEmptySubsequences: false)
    return words.count == 3 && Int32(words[0]) != nil && text.last == "\n"
      && !text.dropLast().contains("\n")
  }

  /// Reads the text of a lock file; nil when it has not three words or the first is no number.
  init?(line: String) {
    let words = line.split(separator: "\n").first?.split(separator: "\t") ?? []
    guard words.count == 3, let pid = Int32(words[0]) else { return nil }
    self.init(pid: pid, user: String(words[1]), host: String(words[2]))
  }
}
