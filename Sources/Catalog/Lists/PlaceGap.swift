import Foundation

/// The free numbers between two neighbours in the search index.
struct PlaceGap {
  /// The distance between names appended at the end: room for 2³⁶ in between, and for 2²⁶
  /// (67 million) such distances.
  private static let distance: Int64 = 1 << 36

  /// The number of the neighbour before; nil at the start.
  let before: Int64?
  /// The number of the neighbour after; nil at the end.
  let after: Int64?
  /// The name of the neighbour after.
  let nextName: Data?

  /// Whether a name that follows the neighbour before also precedes the one after.
  func holds(_ name: Data) -> Bool {
    nextName.map(name.lexicographicallyPrecedes) ?? true
  }

  /// Evenly spaced ascending numbers; nil if there are not enough.
  func places(for count: Int) -> [Int64]? {
    guard let step = step(for: count) else { return nil }
    return (1...Int64(max(count, 1))).prefix(count).map { start + $0 * step }
  }

  /// Whether that many names would still leave wide gaps between them.
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
