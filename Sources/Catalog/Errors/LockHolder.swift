import Foundation

/// The holder of the write lock, as its program wrote it into the lock file. The texts may hold
/// anything; the caller makes them safe to show.
public struct LockHolder: Equatable, Sendable {
  /// The process ID on its host.
  public let pid: Int32
  /// The account name.
  public let user: String
  /// The host name.
  public let host: String

  /// Creates a holder; the store reads the real ones.
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

  /// The text of the lock file: three tab-separated words and a line break.
  var line: String { "\(pid)\t\(user)\t\(host)\n" }

  /// Whether `line` could have written a text, whatever the account and the host are named.
  static func isLine(_ text: String) -> Bool {
    let words = text.dropLast().split(separator: "\t", omittingEmptySubsequences: false)
    return words.count == 3 && Int32(words[0]) != nil && text.last == "\n"
      && !text.dropLast().contains("\n")
  }

  /// Reads the text of a lock file; nil unless it has three words and the first is a number.
  init?(line: String) {
    let words = line.split(separator: "\n").first?.split(separator: "\t") ?? []
    guard words.count == 3, let pid = Int32(words[0]) else { return nil }
    self.init(pid: pid, user: String(words[1]), host: String(words[2]))
  }
}
