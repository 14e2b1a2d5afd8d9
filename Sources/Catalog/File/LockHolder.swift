/// Who holds the right to write, as that program wrote it into the lock file. The texts may be
/// anything; whoever shows them makes them safe to show.
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
