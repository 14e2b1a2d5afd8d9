import Catalog
import Synchronization
import Testing

/// Asks again and again until the condition holds; records an issue when it does not in ten
/// minutes, which guards against a test that hangs.
func eventually(
  _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation,
  _ condition: () throws -> Bool
) async throws {
  let end = ContinuousClock.now + .seconds(600)
  while try !condition() {
    try #require(ContinuousClock.now < end, what, sourceLocation: sourceLocation)
    try await Task.sleep(for: .milliseconds(2))
  }
}

/// What was reported so far, from any thread.
final class Log<Entry: Sendable>: Sendable {
  private let state = Mutex<[Entry]>([])

  var entries: [Entry] { state.withLock { $0 } }

  func add(_ entry: Entry) {
    state.withLock { $0.append(entry) }
  }
}
