import Dispatch
import Synchronization

/// Those who want to know when the catalog has changed.
final class ChangeHub: Sendable {
  typealias Handler = @Sendable () -> Void

  private struct State {
    var handlers: [Int: Handler] = [:]
    var count = 0
  }

  private let state = Mutex(State())
  /// Apart from the queue of the writer, so that handlers may read.
  private let queue = DispatchQueue(label: "Menagerie.changes")

  /// Adds one until the observation ends.
  func add(_ handler: @escaping Handler) -> CatalogObservation {
    let key = state.withLock { state in
      state.count += 1
      state.handlers[state.count] = handler
      return state.count
    }
    return CatalogObservation { [weak self] in self?.remove(key) }
  }

  /// Tells all of them, soon and in order.
  func post() {
    queue.async { [self] in
      let handlers = state.withLock { $0.handlers }
      for key in handlers.keys.sorted() { handlers[key]?() }
    }
  }

  private func remove(_ key: Int) {
    state.withLock { $0.handlers[key] = nil }
  }
}

/// Keeps a handler of changes in use, until it is cancelled or released.
public final class CatalogObservation: Sendable {
  private let end: @Sendable () -> Void

  init(end: @escaping @Sendable () -> Void) {
    self.end = end
  }

  deinit {
    end()
  }

  /// Ends the observation. A call of the handler that is under way may still finish.
  public func cancel() {
    end()
  }
}
