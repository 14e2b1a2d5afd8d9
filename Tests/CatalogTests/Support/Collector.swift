import Synchronization

/// What was reported so far, from any thread.
final class Collector<Entry: Sendable>: Sendable {
  private let state = Mutex<[Entry]>([])

  var entries: [Entry] { state.withLock { $0 } }

  func add(_ entry: Entry) {
    state.withLock { $0.append(entry) }
  }
}
