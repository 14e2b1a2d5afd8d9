import Catalog
import Observation

/// What a write is waiting for, while it waits long enough to be told.
@Observable
public final class WaitNotice {
  /// The wait, if there is one.
  public private(set) var wait: LockWait?

  /// No wait.
  public init() {}

  /// Takes the news of a store, on any thread: hand it over as the store's `onWait`.
  nonisolated public func take(_ wait: LockWait?) {
    Task { @MainActor in self.wait = wait }
  }

  /// Who waits for what, in a sentence.
  public var sentence: String? {
    guard let wait else { return nil }
    guard let holder = wait.holder else {
      return "Esc gives up · waiting for another program that writes to the catalog"
    }
    return "Esc gives up · waiting for \(holder.user) on \(holder.host) (process \(holder.pid))"
  }
}
