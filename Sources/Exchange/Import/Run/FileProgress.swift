import Synchronization

/// Reports the progress of importing a file: first of reading it, then of the work that follows.
final class FileProgress: Sendable {
  /// The share of the work that is reading.
  private static let reading = 0.9

  private let tell: @Sendable (ImportProgress) -> Void
  private let rows = Mutex(0)

  init(_ tell: @escaping @Sendable (ImportProgress) -> Void) {
    self.tell = tell
  }

  /// Takes the progress of reading the file.
  func read(_ progress: ImportProgress) {
    rows.withLock { $0 = progress.rows }
    tell(ImportProgress(part: progress.part * Self.reading, rows: progress.rows))
  }

  /// Takes the progress of the work that follows, from 0 to 1.
  func finish(part: Double) {
    let rows = rows.withLock { $0 }
    tell(ImportProgress(part: Self.reading + part * (1 - Self.reading), rows: rows))
  }
}

/// The progress of an import.
public struct ImportProgress: Sendable, Equatable {
  /// The share of the work on the file that is done, from 0 to 1.
  public let part: Double
  /// The number of rows that have been read.
  public let rows: Int
}
