/// Something that work waits for until the test opens it.
struct Gate {
  private let opening: AsyncStream<Never>
  private let end: AsyncStream<Never>.Continuation

  init() {
    (opening, end) = AsyncStream.makeStream()
  }

  func open() {
    end.finish()
  }

  /// Comes back once the gate is open; throws if the work is cancelled before.
  func pass() async throws {
    for await _ in opening {}
    try Task.checkCancellation()
  }
}
