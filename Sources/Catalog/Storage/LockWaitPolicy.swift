/// How long a write waits for other programs, how often it retries, and when the user is told. One
/// value is for one wait, which begins with the first refusal.
package struct LockWaitPolicy {
  /// The time after which the wait is reported.
  private static let silence = Duration.milliseconds(200)
  /// The time of quick retries: no save of another program takes as long.
  private static let eagerness = Duration.seconds(2)

  /// 250 ms without a report: for what is tried again soon.
  static let briefly = Self(limit: .milliseconds(250))
  /// Not at all: for what can be done later.
  static let never = Self(limit: .zero)

  private let limit: Duration?
  private let report: (@Sendable (LockWait?) -> Void)?
  private var start: ContinuousClock.Instant?
  private var isReported = false

  /// Waits up to `limit`, or forever; `report` receives the wait, and nil when it is over.
  init(limit: Duration?, report: (@Sendable (LockWait?) -> Void)? = nil) {
    self.limit = limit
    self.report = report
  }

  private var elapsed: Duration { start?.duration(to: .now) ?? .zero }

  /// Counts an attempt that was refused.
  ///
  /// - Throws: `CatalogError.busy` after the limit.
  mutating func refused(by holder: LockHolder?) throws(CatalogError) {
    start = start ?? .now
    let elapsed = elapsed
    if let limit, elapsed >= limit { throw .busy(holder) }
    guard elapsed >= Self.silence, !isReported else { return }
    isReported = true
    report?(LockWait(holder: holder))
  }

  /// The time before the next attempt: short, so that a program that saves now and then gets a turn
  /// among programs that save continuously; longer if another program has much to write.
  var pause: Duration {
    elapsed < Self.eagerness ? .milliseconds(1) : .milliseconds(10)
  }

  /// Reports that a reported wait is over.
  func ended() {
    if isReported { report?(nil) }
  }
}

/// A write that could not begin within 200 ms because another program is writing.
public struct LockWait: Equatable, Sendable {
  /// The program that holds the lock; nil for one that does not use the lock file.
  public let holder: LockHolder?

  package init(holder: LockHolder?) {
    self.holder = holder
  }

  /// The other program, for messages: "maria on zoo7 (process 4711)".
  public var subject: String {
    holder.map(String.init) ?? "another program that writes to the catalog"
  }
}

/// The outcome of an attempt at something that only one program may do at a time.
enum Attempt<Value> {
  case done(Value)
  /// Another program has the turn; nil if it did not say which.
  case refused(by: LockHolder?)
}

extension Attempt: Sendable where Value: Sendable {}
