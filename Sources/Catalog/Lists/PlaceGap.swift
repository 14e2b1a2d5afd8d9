import Foundation

/// The free numbers between two neighbours in the search index.
struct PlaceGap {
  /// The distance at which names are added after the last: room for 2³⁶ between any two, and for
  /// 2²⁶, 67 million, of such distances.
  private static let distance: Int64 = 1 << 36

  /// The number of the neighbour before; nil at the beginning.
  let before: Int64?
  /// The number of the neighbour after; nil at the end.
  let after: Int64?
  /// The name of the neighbour after.
  let nextName: Data?

  /// Whether a name that comes after the one before comes before the one after.
  func holds(_ name: Data) -> Bool {
    nextName.map(name.lexicographicallyPrecedes) ?? true
  }

  /// Ascending numbers that are evenly spread; nil where there are not as many.
  func places(for count: Int) -> [Int64]? {
    guard let step = step(for: count) else { return nil }
    return (1...Int64(max(count, 1))).prefix(count).map { start + $0 * step }
  }

  /// Whether as many names would have room for many more between any two of them.
  func isWide(for count: Int) -> Bool {
    step(for: count).map { $0 >= 1 << 16 } ?? false
  }

  private var start: Int64 { before ?? 0 }

  private func step(for count: Int) -> Int64? {
    let parts = Int64(count) + 1
    let step = after.map { ($0 - start) / parts } ?? min(Self.distance, (.max - start) / parts)
    return step > 0 ? step : nil
  }
}
