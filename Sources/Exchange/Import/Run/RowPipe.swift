import Dispatch
import FileFormats
import Foundation
import Synchronization

/// A few batches of rows on their way from the thread that reads a file to the one that writes to the
/// catalog.
final class RowPipe: Sendable {
  /// Rows that go together.
  struct Batch: Sendable {
    /// The columns of the file so far.
    var columns: [String] = []
    var rows: [(record: Record, mapped: MappedRow)] = []
    /// How far the file has been read.
    var progress = ImportProgress(part: 0, rows: 0)
  }

  private struct State {
    var batches: [Batch] = []
    /// How the reading has ended.
    var end: Result<ImportReport, any Error>?
    var isStopped = false
    /// The clock of the time for which the reading thread has worked; nil until it does.
    var clock: clockid_t?
  }

  private static let capacity = 4
  /// How long the next batch is waited for while the catalog is locked for it.
  private static let patience = DispatchTimeInterval.seconds(2)
  /// The nanoseconds that the reading thread works in that time at least, unless it waits for the file.
  private static let leastWork: Int64 = 10_000_000

  private let name: String

  private let state = Mutex(State())
  // A semaphore may not end below the value with which it began.
  private let room = DispatchSemaphore(value: 0)
  private let news = DispatchSemaphore(value: 0)

  /// A pipe for the rows of the file that people know by a name.
  init(from name: String) {
    self.name = name
    for _ in 0..<Self.capacity { room.signal() }
  }

  /// Tells that the thread which calls it begins to read.
  func begin() {
    var clock = clockid_t()
    if pthread_getcpuclockid(pthread_self(), &clock) == 0 { state.withLock { $0.clock = clock } }
  }

  /// Hands a batch over, as soon as there is room.
  ///
  /// - Throws: `CancellationError` when nobody takes it any more.
  func put(_ batch: Batch) throws {
    room.wait()
    try state.withLock { state in
      if state.isStopped { throw CancellationError() }
      state.batches.append(batch)
    }
    news.signal()
  }

  /// - Throws: `CancellationError` when nobody takes batches any more.
  func checkWanted() throws {
    if state.withLock({ $0.isStopped }) { throw CancellationError() }
  }

  /// Tells that no batch follows, and why.
  func end(_ result: Result<ImportReport, any Error>) {
    state.withLock { $0.end = result }
    news.signal()
  }

  /// Waits for the next batch; nil when none follows.
  ///
  /// - Throws: `CancellationError` when it was stopped, `ImportError.silent` when nothing has come for
  ///   two seconds, in which the reading thread did no work: on a busy machine it may only wait its turn.
  func next() throws -> Batch? {
    var work = work
    while news.wait(timeout: .now() + Self.patience) != .success {
      let before = work
      work = self.work
      if let before, let work, work - before < Self.leastWork {
        throw ImportError.silent(name)
      }
    }
    defer { room.signal() }
    return try state.withLock { state in
      if state.isStopped { throw CancellationError() }
      return state.batches.isEmpty ? nil : state.batches.removeFirst()
    }
  }

  /// The nanoseconds for which the reading thread has worked; nil before it does.
  private var work: Int64? {
    state.withLock(\.clock).map { clock in
      var time = timespec()
      clock_gettime(clock, &time)
      return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
  }

  /// What was counted while the file was read.
  ///
  /// - Throws: Why the reading ended before the file did.
  func outcome() throws -> ImportReport {
    guard let end = state.withLock({ $0.end }) else { throw CancellationError() }
    return try end.get()
  }

  /// Stops both ends.
  func stop() {
    state.withLock { $0.isStopped = true }
    room.signal()
    news.signal()
  }
}
