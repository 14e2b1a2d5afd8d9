/// A state that a test waited for and that did not come.
package struct NotReached: Error, CustomStringConvertible {
  package let description: String

  package init(_ what: String, showing picture: String) {
    description = picture.isEmpty ? "Not reached: \(what)." : "Not reached: \(what).\n\(picture)"
  }
}

/// Waits until a condition holds. Nothing but the time limit of the test ends the wait, by
/// cancelling it, and the end of what is waited for.
///
/// - Parameters:
///   - what: What the condition stands for.
///   - picture: What there is in its place; it becomes a part of the error.
///   - isOver: Whether nothing can change any more, as after the end of a process. What was reached
///     by then counts.
///   - isReached: The condition.
/// - Throws: `NotReached` where the task is cancelled or what is waited for is over.
nonisolated(nonsending) package func wait(
  for what: String, showing picture: @autoclosure () -> String = "",
  unless isOver: @autoclosure () -> Bool = false, until isReached: () async throws -> Bool
) async throws {
  while true {
    let wasOver = isOver()
    if try await isReached() { return }
    guard !wasOver, !Task.isCancelled else { throw NotReached(what, showing: picture()) }
    // A cancelled sleep ends at once, and the task is looked at again.
    try? await Task.sleep(for: .milliseconds(10))
  }
}
