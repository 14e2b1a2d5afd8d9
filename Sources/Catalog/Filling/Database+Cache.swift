import GRDB

extension Database {
  /// Does much work with another cache, beyond which this connection writes pages before the transaction
  /// ends, and with a thread that sorts beside it.
  ///
  /// Half of the cache is for pages that have changed: where all of it may be, SQLite keeps no other
  /// page, and reads those that it needs again and again.
  func withCache<T>(pages: Int, _ work: () throws -> T) throws -> T {
    let usual = try (size: number("PRAGMA cache_size"), spill: number("PRAGMA cache_spill"))
    try set(size: pages, spill: pages / 2, threads: 1)
    let outcome = Result { try work() }
    try set(size: usual.size, spill: usual.spill, threads: 0)
    return try outcome.get()
  }

  private func set(size: Int, spill: Int, threads: Int) throws {
    try execute(
      sql: """
        PRAGMA cache_size = \(size); PRAGMA cache_spill = \(spill); PRAGMA threads = \(threads)
        """)
  }

  /// The pages in memory for much work: enough to sort ten million keys in few passes, as SQLite sorts
  /// by as many at once.
  static let pagesForMuch = 1_200
}
