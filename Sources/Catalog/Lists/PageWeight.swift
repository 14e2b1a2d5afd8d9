import Synchronization

/// The bytes of text that a page brings into memory while it is read. If another program has stored
/// names of megabytes, their page has fewer rows.
final class PageWeight: Sendable {
  private struct Excess: Error {}

  @TaskLocal private static var current: PageWeight?

  private let limit: Int
  private let weight = Mutex((bytes: 0, rows: 0))

  private init(limit: Int) {
    self.limit = limit
  }

  /// Reads a page of that many rows. If it is too heavy, it retries with as many rows as fitted or
  /// half as many, whichever is fewer, and so on; a single row may weigh anything.
  static func bounding<T>(rows: Int, bytes limit: Int, _ body: (Int) throws -> T) throws -> T {
    guard rows > 1, limit < .max else { return try body(rows) }
    let page = PageWeight(limit: limit)
    do {
      return try $current.withValue(page) { try body(rows) }
    } catch is Excess {
      // The last row was too much, and a page reads one row more than it has.
      let fitting = page.weight.withLock { $0.rows - 2 }
      return try bounding(rows: max(1, min(rows / 2, fitting)), bytes: limit, body)
    }
  }

  /// Adds the bytes of a row just read, if the current page has a limit.
  static func add(_ count: @autoclosure () -> Int) throws {
    guard let current else { return }
    let count = count()
    let isOver = current.weight.withLock { weight in
      weight.bytes += count
      weight.rows += 1
      return weight.bytes > current.limit
    }
    if isOver { throw Excess() }
  }
}
