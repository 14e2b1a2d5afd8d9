import Catalog
import Dispatch
import FileFormats
import Foundation
import Synchronization

/// Passes a few batches of rows from the thread that reads a file and maps them to the one that
/// writes to the catalog.
final class RowPipe: Sendable {
  struct Batch: Sendable {
    var columns: [String] = []
    var rows: [(record: Record, row: Result<ImportRow, RefusedRow>)] = []
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
  /// How long to wait for the file while the catalog is locked for it.
  static let patience = DispatchTimeInterval.seconds(2)
  /// The least time that the reading thread works, or waits to be scheduled, in that interval, in
  /// nanoseconds, unless it waits for the file.
  private static let leastWork: Int64 = 10_000_000

  private let name: String
  private let state = Mutex(State())
  // A semaphore must not be released below its initial value.
  private let room = DispatchSemaphore(value: 0)
  private let news = DispatchSemaphore(value: 0)

  init(from name: String) {
    self.name = name
    for _ in 0..<Self.capacity { room.signal() }
  }

  func begin() {
    let thread = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
    state.withLock { $0.schedule = "/proc/\(thread ?? "")/schedstat" }
  }

  /// Passes a batch on once there is room, or throws `CancellationError` if none is wanted.
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

  /// The result of reading the file, or why the reading stopped early.
  func outcome() throws -> ImportReport {
    guard let end = state.withLock({ $0.end }) else { throw CancellationError() }
    return try end.get()
  }

  func stop() {
    state.withLock { $0.isStopped = true }
    room.signal()
    news.signal()
  }
}

/// Maps the rows of a file as they are read, and passes them on.
struct MappingVisitor: RecordVisitor {
  private static let rowLimit = 256
  private static let byteLimit = 1 << 18

  private let pipe: RowPipe
  private var mapper: RowMapper
  private var batch = RowPipe.Batch()
  private var bytes = 0
  private var rows = 0
  private var part = 0.0

  init(_ plan: ImportPlan, to pipe: RowPipe) {
    self.pipe = pipe
    mapper = RowMapper(plan, columns: [])
  }

  mutating func visit(columns: [String]) { mapper.add(columns: columns) }

  mutating func visit(_ record: borrowing Record) throws {
    batch.rows.append((copy record, mapper.map(record)))
    rows += 1
    bytes += record.size
    if batch.rows.count == Self.rowLimit || bytes >= Self.byteLimit { try send() }
  }

  mutating func visit(progress: Double) throws {
    part = progress
    // Even an empty batch shows the writer that the reader works, and the reader whether it should
    // go on.
    try send()
  }

  func checkWanted() throws { try pipe.checkWanted() }

  mutating func finish() throws -> ImportReport {
    part = 1
    try send()
    return mapper.report
  }

  private mutating func send() throws {
    batch.progress = ImportProgress(part: part, rows: rows)
    batch.columns = mapper.columns
    try pipe.put(batch)
    batch.columns = []
    batch.rows.removeAll(keepingCapacity: true)
    bytes = 0
  }
}
