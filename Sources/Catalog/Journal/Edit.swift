import Foundation

/// One saved action in the journal of a catalog; the unit of undo.
public struct Edit: Identifiable, Hashable, Sendable {
  /// The role of an edit in undo and redo.
  public enum Kind: String, Sendable {
    /// An action by a person, including the reversal of a single edit from the history.
    case action
    /// The undo of an action or of a redo.
    case undo
    /// The undo of an undo.
    case redo
    /// The changes that another program made within one second; the author is unknown.
    case outside
  }

  /// Its position in the journal, from 1; IDs only grow and are never reused.
  public let id: Int64
  /// When it was saved, by the clock of the author's host.
  public let time: Date
  /// Who saved it.
  public let author: Author
  /// What it did, in words: "Renamed Mammal to Mammals".
  public let label: String
  /// Its role in undo and redo.
  public let kind: Kind
  /// The edit that it undoes, if any.
  public let undoes: Edit.ID?
  /// Whether another edit has undone it, so that it is not in effect.
  public let isUndone: Bool
  /// The number of changes it made, counted from its first to its last, including any that a
  /// recovery lost.
  public let changes: Int
  /// Whether its time precedes that of the previous edit: a clock was set back, or the clocks of
  /// two hosts differ.
  public let isBackInTime: Bool
}

/// The author of an edit. The texts may hold anything; the caller makes them safe to show.
public struct Author: Hashable, Sendable {
  /// The account name; empty if unknown.
  public let user: String
  /// The host name; empty if unknown.
  public let host: String
  /// The login session on that host; nil if unknown.
  public let session: String?

  package init(user: String, host: String, session: String? = nil) {
    self.user = user
    self.host = host
    self.session = session
  }

  /// The author in this process: the name in `MENAGERIE_USER`, or else the account that runs it.
  package static var current: Author {
    let named = Name.trimmed(ProcessInfo.processInfo.environment[variable] ?? "")
    return Author(
      user: named.isEmpty ? NSUserName() : String(named.prefix(maxUserLength)),
      host: ProcessInfo.processInfo.hostName, session: LoginSession.current)
  }

  /// The environment variable that names the author where several people share a login.
  public static let variable = "MENAGERIE_USER"
  /// The greatest number of characters in such a name.
  public static let maxUserLength = 100

  /// The author's name; nil if it is the account that runs this process.
  public var name: String? { user == NSUserName() ? nil : user }

  /// The same host and session under another name.
  public func named(_ user: String) -> Author { Author(user: user, host: host, session: session) }
}

/// The POSIX session of a process, shared by all that is started from one terminal in one login.
public enum LoginSession {
  /// A text that identifies the session of this process and no other, even across reboots: the
  /// process ID of its leader, when the leader started, and the boot ID. If the leader cannot be
  /// seen because it has ended or is outside this container, its process ID alone must do; the
  /// system does not reuse that while the session lasts.
  public static var current: String {
    let leader = getsid(0)
    let boot = text(at: "/proc/sys/kernel/random/boot_id")?.prefix { !$0.isNewline }
    return "\(leader) \(start(of: leader) ?? "?") \(boot ?? "?")"
  }

  /// When a process started, in ticks since boot: the 22nd word of its status (proc_pid_stat(5)).
  /// The second word, the program's name, may hold anything and ends at the last parenthesis.
  private static func start(of process: pid_t) -> Substring? {
    guard let status = text(at: "/proc/\(process)/stat") else { return nil }
    let words = status[(status.lastIndex(of: ")") ?? status.endIndex)...].split(separator: " ")
    return words.count > 20 ? words[20] : nil
  }

  private static func text(at path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }
}
