import Synchronization

/// The bytes of text that a page brings into memory while it is read: where somebody else has put names
/// of megabytes into a catalog, a page of them has fewer rows.
final class PageWeight: Sendable {
  /// The page would be heavier than it may be.
  private struct Excess: Error {}

  @TaskLocal private static var current: PageWeight?

  private let limit: Int
  private let weight = Mutex((bytes: 0, rows: 0))

  private init(limit: Int) {
    self.limit = limit
  }

  /// Reads a page of that many rows, or where that is too heavy of as many as were not, or of half as many,
  /// and so on; one row is read whatever it weighs.
  ///
  /// - Parameters:
  ///   - rows: The greatest number of rows.
  ///   - limit: The greatest number of bytes.
  ///   - body: Reads as many rows as it is handed; it may be called again with fewer.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  static func bounding<T>(rows: Int, bytes limit: Int, _ body: (Int) throws -> T) throws -> T {
    guard rows > 1, limit < .max else { return try body(rows) }
    let page = PageWeight(limit: limit)
    do {
      return try $current.withValue(page) { try body(rows) }
    } catch is Excess {
      // The last one was too much, and one more is read than a page has.
      let fitting = page.weight.withLock { $0.rows - 2 }
      return try bounding(rows: max(1, min(rows / 2, fitting)), bytes: limit, body)
    }
  }

  /// Adds the bytes of a row that has just been read to the page, if one is being read that has a bound.
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
