/// How many rows are looked at before the search index is asked: what takes no noticeable time.
package struct FindEffort: Sendable {
  /// Rows of an index that has the names in it; about 60 ns each.
  let names: Int
  /// Rows whose names must be looked up.
  let rows: Int
  /// Animals that may be collected and sorted.
  let sorted: Int
  /// Names that may be noted for the search index and not be in it: they are looked at one by one.
  let pending: Int

  /// So much.
  package init(names: Int, rows: Int, sorted: Int, pending: Int) {
    self.names = names
    self.rows = rows
    self.sorted = sorted
    self.pending = pending
  }

  /// How many times as long it takes to look at the texts of an animal as at its name.
  static let texts = 10

  /// What takes some ten milliseconds.
  package static let standard = FindEffort(
    names: 100_000, rows: 20_000, sorted: 2_000, pending: 20_000)
}
