import Catalog

extension PageStart {
  /// The elements around a row: half before it and half after, or more on one side if the other has
  /// too few; without a row the first ones.
  static func around<Element>(
    _ row: Row?, limit: Int, _ read: (PageStart, _ limit: Int) throws -> [Element]
  ) rethrows -> [Element] {
    guard let row else { return try read(.first, limit) }
    let some = try read(.at(row), limit / 2)
    let before = try read(.before(row), limit - some.count)
    return try before + read(.at(row), limit - before.count)
  }
}
