import Catalog
import Observation

/// What a write is waiting for, once it has waited long enough to be shown.
@Observable
public final class WaitNotice {
  /// The wait, if there is one.
  public private(set) var wait: LockWait?

  /// No wait.
  public init() {}

  /// Takes what a store waits for, on any thread: pass it as the store's `onWait`.
  nonisolated public func take(_ wait: LockWait?) {
    Task { @MainActor in self.wait = wait }
  }

  /// What a write waits for, in a sentence.
  public var sentence: String? {
    wait.map { "Esc cancels · waiting for \($0.subject)" }
  }
}
