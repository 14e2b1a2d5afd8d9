/// One wait for another program that is writing: how long it has lasted, who was told.
struct Patience {
  /// The time after which the user is told.
  private static let silence = Duration.milliseconds(250)

  private let limit: Duration?
  private let report: (@Sendable (LockWait?) -> Void)?
  private let start = ContinuousClock.now
  private var isReported = false

  /// Begins a wait; without a limit it lasts for ever, and without `report` nobody is told.
  init(limit: Duration?, report: (@Sendable (LockWait?) -> Void)? = nil) {
    self.limit = limit
    self.report = report
  }

  /// Counts an attempt that failed, and tells the user once it has lasted.
  ///
  /// - Throws: `CatalogError.busy` after the limit.
  mutating func refused(by holder: LockHolder?) throws(CatalogError) {
    let elapsed = start.duration(to: .now)
    if let limit, elapsed >= limit { throw .busy(holder) }
    guard elapsed >= Self.silence, !isReported else { return }
    isReported = true
    report?(LockWait(holder: holder))
  }

  /// How long to pause before the next attempt: at first shortly, so that one who saves now and then
  /// has a turn among those who save without pause.
  var pause: Duration {
    start.duration(to: .now) < Self.silence ? .milliseconds(1) : .milliseconds(10)
  }

  /// Tells a user who was told that the wait is over.
  func ended() {
    if isReported { report?(nil) }
  }
}

/// What came of an attempt to do something that only one program may do at a time.
enum Attempt<Value> {
  case done(Value)
  /// Another program has the turn; nil where it did not say which.
  case refused(by: LockHolder?)
}

extension Attempt: Sendable where Value: Sendable {}
