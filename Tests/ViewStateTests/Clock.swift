/// A clock that a test winds by hand.
final class Clock {
  private var waiting: [(time: Int, action: @MainActor () -> Void)] = []
  private var time = 0

  /// How many things wait for their time.
  var count: Int { waiting.count }

  func schedule(_ milliseconds: Int, _ action: @escaping @MainActor () -> Void) {
    waiting.append((time + milliseconds, action))
  }

  /// Lets that many milliseconds pass.
  func pass(_ milliseconds: Int) {
    time += milliseconds
    let due = waiting.filter { $0.time <= time }
    waiting.removeAll { $0.time <= time }
    for entry in due { entry.action() }
  }
}
