import Dispatch
import GRDB
import Synchronization

/// Notifies handlers of changes: this store's commits, and those that `ForeignChanges` finds.
final class ChangeNews: Sendable {
  private struct State {
    var handlers: [Int: @Sendable () -> Void] = [:]
    var lastKey = 0
    var changes = 0
    var foreignChanges = 0
  }

  private let state = Mutex(State())
  /// Separate from the writer's queue, so that handlers may read.
  private let queue = DispatchQueue(label: "Menagerie.changes")
  private let commits = Mutex<AnyDatabaseCancellable?>(nil)

  /// Reports each commit of this connection that changes a journaled table, from now on.
  func follow(_ writer: DatabaseQueue) {
    let observation = DatabaseRegionObservation(
      tracking: RecordKind.all.map { Table($0.table) }
    ).start(
      in: writer, onError: { [weak self] _ in self?.post() },
      onChange: { [weak self] _ in self?.post() })
    commits.withLock { $0 = observation }
  }

  /// How often the catalog has changed, and how often by others.
  var changes: Int { state.withLock { $0.changes } }
  var foreignChanges: Int { state.withLock { $0.foreignChanges } }

  func add(_ handler: @escaping @Sendable () -> Void) -> CatalogObservation {
    let key = state.withLock { state in
      state.lastKey += 1
      state.handlers[state.lastKey] = handler
      return state.lastKey
    }
    return CatalogObservation { [weak self] in self?.state.withLock { $0.handlers[key] = nil } }
  }

  /// Counts a change, and soon calls all handlers in order.
  func post() {
    state.withLock { $0.changes += 1 }
    queue.async { [self] in
      let handlers = state.withLock { $0.handlers }
      for key in handlers.keys.sorted() { handlers[key]?() }
    }
  }

  func postForeign() {
    state.withLock { $0.foreignChanges += 1 }
    post()
  }
}

/// Keeps a change handler registered until it is cancelled or released.
public final class CatalogObservation: Sendable {
  private let end: @Sendable () -> Void

  init(end: @escaping @Sendable () -> Void) {
    self.end = end
  }

  deinit {
    end()
  }

  /// Ends the observation. A running call of the handler may still finish.
  public func cancel() {
    end()
  }
}
