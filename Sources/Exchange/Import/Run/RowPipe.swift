import Dispatch
import FileFormats
import Foundation
import Synchronization

/// Passes a few batches of rows from the thread that reads a file to the one that writes to the
/// catalog.
final class RowPipe: Sendable {
  /// Rows that are passed together.
  struct Batch: Sendable {
    /// The columns of the file so far.
    var columns: [String] = []
    var rows: [(record: Record, mapped: MappedRow)] = []
    /// How far the file has been read.
    var progress = ImportProgress(part: 0, rows: 0)
  }

  private struct State {
    var batches: [Batch] = []
    /// How the reading ended; nil before that.
    var end: Result<ImportReport, any Error>?
    var isStopped = false
    /// The path of the system's statistics of the reading thread; nil until it has begun.
    var schedule: String?
  }

  private static let capacity = 4
  /// How long to wait for the next batch while the catalog is locked for it.
  private static let patience = DispatchTimeInterval.seconds(2)
  /// The least time that the reading thread works, or waits to be scheduled, in that interval, in
  /// nanoseconds, unless it waits for the file.
  private static let leastWork: Int64 = 10_000_000

  private let name: String

  private let state = Mutex(State())
  // A semaphore must not be released below its initial value.
  private let room = DispatchSemaphore(value: 0)
  private let news = DispatchSemaphore(value: 0)

  /// A pipe for the rows of the file with this name.
  init(from name: String) {
    self.name = name
    for _ in 0..<Self.capacity { room.signal() }
  }

  /// Tells that the calling thread begins to read.
  func begin() {
    let thread = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
    state.withLock { $0.schedule = "/proc/\(thread ?? "")/schedstat" }
  }

  /// Passes a batch on, once there is room.
  ///
  /// - Throws: `CancellationError` if batches are no longer wanted.
  func put(_ batch: Batch) throws {
    room.wait()
    try state.withLock { state in
      if state.isStopped { throw CancellationError() }
      state.batches.append(batch)
    }
    news.signal()
  }

  /// - Throws: `CancellationError` if batches are no longer wanted.
  func checkWanted() throws {
    if state.withLock({ $0.isStopped }) { throw CancellationError() }
  }

  /// Tells that no batch follows, and why.
  func end(_ result: Result<ImportReport, any Error>) {
    state.withLock { $0.end = result }
    news.signal()
  }

  /// Waits for the next batch; nil if none follows.
  ///
  /// - Throws: `CancellationError` if it was stopped; `ImportError.silent` if nothing came for two
  ///   seconds while the reading thread waited for the file: on a busy machine it may wait to be
  ///   scheduled instead.
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

  /// The nanoseconds that the reading thread has worked or has waited to be scheduled; nil before
  /// it begins, 0 if the system does not report it (proc(5), `/proc/pid/schedstat`).
  private var work: Int64? {
    guard let schedule = state.withLock(\.schedule) else { return nil }
    let text = (try? String(contentsOfFile: schedule, encoding: .utf8)) ?? ""
    return text.split(separator: " ").prefix(2).compactMap { Int64($0) }.reduce(0, +)
  }

  /// The result of reading the file.
  ///
  /// - Throws: Why the reading stopped early.
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
