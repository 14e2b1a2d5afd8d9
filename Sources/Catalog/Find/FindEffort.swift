/// How many rows to try before the search index is used: as many as take no noticeable time.
package struct FindEffort: Sendable {
  /// Rows of an index that contains the names; about 60 ns each.
  let names: Int
  /// Rows whose names must be looked up in the table.
  let rows: Int
  /// Animals that may be collected and sorted.
  let sorted: Int
  /// Names that may be waiting for the search index; these are tried one by one.
  let pending: Int

  package init(names: Int, rows: Int, sorted: Int, pending: Int) {
    self.names = names
    self.rows = rows
    self.sorted = sorted
    self.pending = pending
  }

  /// How many times longer an animal's texts take to match than its name.
  static let texts = 10

  /// About ten milliseconds.
  package static let standard = FindEffort(
    names: 100_000, rows: 20_000, sorted: 2_000, pending: 20_000)
}
