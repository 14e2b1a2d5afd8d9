import Foundation

/// One saved action in the journal of a catalog; what undo undoes.
public struct Edit: Identifiable, Hashable, Sendable {
  /// What an edit is to undo and redo.
  public enum Kind: String, Sendable {
    /// Something that a person did; also the reversal of a single edit out of the history.
    case action
    /// The undoing of an action, or of its redoing.
    case undo
    /// The undoing of an undo.
    case redo
    /// What another program changed, all of one second in one edit; its author is unknown.
    case outside
  }

  /// Its place in the journal, from 1; later edits have greater ones, and none is used twice.
  public let id: Int64
  /// When it was saved, by the clock of its author's host.
  public let time: Date
  /// Who saved it.
  public let author: Author
  /// What it did, in words: "Renamed Mammal to Mammals".
  public let label: String
  /// What it is to undo and redo.
  public let kind: Kind
  /// The edit that it undoes, if any.
  public let undoes: Edit.ID?
  /// Whether another edit has undone it, so that it is not in effect now.
  public let isUndone: Bool
  /// How many changes it made; where a recovery has lost some, those between its first and its last
  /// one are counted all the same.
  public let changes: Int
  /// Whether its time is before that of the edit before it: a clock was set back, or the clocks of
  /// two hosts differ.
  public let isBackInTime: Bool
}

/// Who saves an edit. The texts may be anything; the caller makes them safe to show.
public struct Author: Hashable, Sendable {
  /// The name of the account; empty when nobody knows.
  public let user: String
  /// The name of the host; empty when nobody knows.
  public let host: String
  /// The session on that host from which it was saved; nil when nobody knows.
  public let session: String?

  /// Makes an author.
  public init(user: String, host: String) {
    self.init(user: user, host: host, session: nil)
  }

  /// Makes an author in a session.
  package init(user: String, host: String, session: String?) {
    self.user = user
    self.host = host
    self.session = session
  }

  /// Who works in this process: by the variable `MENAGERIE_USER`, else the account that runs it.
  package static var current: Author {
    let named = Name.trimmed(ProcessInfo.processInfo.environment[variable] ?? "")
    return Author(
      user: named.isEmpty ? NSUserName() : String(named.prefix(longestUser)),
      host: ProcessInfo.processInfo.hostName, session: LoginSession.current)
  }

  /// The variable of the environment that names who works where several people share a login.
  public static let variable = "MENAGERIE_USER"
  /// The most characters of such a name.
  public static let longestUser = 100

  /// Their name where it is not that of the account that runs this process.
  public var name: String? { user == NSUserName() ? nil : user }

  /// The same place under another name.
  public func named(_ user: String) -> Author { Author(user: user, host: host, session: session) }
}
