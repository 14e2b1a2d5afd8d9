/// A write that could not begin within 250 ms, because another program is writing.
public struct LockWait: Equatable, Sendable {
  /// Who is waited for; nil for a program that does not use the lock file.
  public let holder: LockHolder?

  /// Makes a wait; the store reports the real ones.
  public init(holder: LockHolder?) {
    self.holder = holder
  }
}
