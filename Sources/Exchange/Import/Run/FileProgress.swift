import Synchronization

/// Reports how far the import of a file has come: while it is read, and while what was taken from it is put in order
/// afterwards.
final class FileProgress: Sendable {
  /// The part of the work that is reading.
  private static let reading = 0.9

  private let tell: @Sendable (ImportProgress) -> Void
  private let rows = Mutex(0)

  init(_ tell: @escaping @Sendable (ImportProgress) -> Void) {
    self.tell = tell
  }

  /// Takes how much of the file has been read.
  func read(_ progress: ImportProgress) {
    rows.withLock { $0 = progress.rows }
    tell(ImportProgress(part: progress.part * Self.reading, rows: progress.rows))
  }

  /// Takes how much is done of what follows, from 0 to 1.
  func finish(part: Double) {
    let rows = rows.withLock { $0 }
    tell(ImportProgress(part: Self.reading + part * (1 - Self.reading), rows: rows))
  }
}

/// How far an import has come.
public struct ImportProgress: Sendable, Equatable {
  /// The part of the work on the file that is done, from 0 to 1.
  public let part: Double
  /// The rows that have been read.
  public let rows: Int
}
