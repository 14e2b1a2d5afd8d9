import Catalog

extension PageStart {
  /// What stands around a row: half of it before the row and half after, or more where the other side has
  /// not as much; without a row the first ones.
  static func around<Element>(
    _ row: Row?, limit: Int, _ read: (PageStart, _ limit: Int) throws -> [Element]
  ) rethrows -> [Element] {
    guard let row else { return try read(.first, limit) }
    let some = try read(.at(row), limit / 2)
    let before = try read(.before(row), limit - some.count)
    return try before + read(.at(row), limit - before.count)
  }
}
