import Dispatch
import Synchronization

/// A task that is to be cancelled by what it does itself.
final class TaskBox: Sendable {
  private let cancellation = Mutex<(@Sendable () -> Void)?>(nil)
  private let isSet = DispatchSemaphore(value: 0)

  /// Says how it is cancelled.
  func set(_ cancel: @escaping @Sendable () -> Void) {
    cancellation.withLock { $0 = cancel }
    isSet.signal()
  }

  /// Cancels it, as soon as it is known how.
  func cancel() {
    isSet.wait()
    isSet.signal()
    cancellation.withLock { $0 }?()
  }
}
