import GRDB

extension Database {
  /// Does work with another cache, beyond which this connection writes pages before the transaction
  /// ends.
  func withCache<T>(pages: Int, _ work: () throws -> T) throws -> T {
    let usual = try (size: number("PRAGMA cache_size"), spill: number("PRAGMA cache_spill"))
    try execute(sql: "PRAGMA cache_size = \(pages); PRAGMA cache_spill = \(pages)")
    let outcome = Result { try work() }
    try execute(sql: "PRAGMA cache_size = \(usual.size); PRAGMA cache_spill = \(usual.spill)")
    return try outcome.get()
  }

  /// The pages in memory for much work: enough to sort ten million keys in few passes.
  static let pagesForMuch = 1_800
}
