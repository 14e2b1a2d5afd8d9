import Dispatch
import FileFormats
import Foundation
import Synchronization

/// A few batches of rows on their way from the thread that reads a file to the one that writes to
/// the catalog.
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
    /// What the system says of the reading thread; nil until that has begun.
    var schedule: String?
  }

  private static let capacity = 4
  /// How long the next batch is waited for while the catalog is locked for it.
  private static let patience = DispatchTimeInterval.seconds(2)
  /// The nanoseconds that the reading thread works in that time, or waits for its turn to, unless
  /// it waits for the file.
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
    let thread = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
    state.withLock { $0.schedule = "/proc/\(thread ?? "")/schedstat" }
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
  ///   two seconds, in which the reading thread waited for the file: on a busy machine it may wait
  ///   for its
  ///   turn instead.
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

  /// The nanoseconds for which the reading thread has worked or has waited for its turn to; nil
  /// before it does, 0 where the system does not say (proc(5), `/proc/pid/schedstat`).
  private var work: Int64? {
    guard let schedule = state.withLock(\.schedule) else { return nil }
    let text = (try? String(contentsOfFile: schedule, encoding: .utf8)) ?? ""
    return text.split(separator: " ").prefix(2).compactMap { Int64($0) }.reduce(0, +)
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
