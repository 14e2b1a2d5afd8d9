/// How many rows are looked at before the search index is asked: what takes no noticeable time.
struct FindEffort: Sendable {
  /// Rows of an index that has the names in it; about 60 ns each.
  let names: Int
  /// Rows whose names must be looked up.
  let rows: Int
  /// Animals that may be collected and sorted.
  let sorted: Int
  /// Names that may be noted for the search index and not be in it: they are looked at one by one.
  let pending: Int

  /// What takes some ten milliseconds.
  static let standard = FindEffort(names: 100_000, rows: 20_000, sorted: 2_000, pending: 20_000)
}
