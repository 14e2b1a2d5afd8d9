import Foundation

/// A figure of the program on one catalog.
struct Figure {
  let title: String
  let value: Double
  /// What it must reach, if anything.
  let limit: Double?
  let digits: Int

  init(_ title: String, _ value: Double, atMost limit: Double? = nil, digits: Int = 2) {
    self.title = title
    self.value = value
    self.limit = limit
    self.digits = digits
  }

  /// A number of this figure as text.
  func text(_ number: Double) -> String {
    number.isNaN ? "–" : String(format: "%.\(digits)f", number)
  }
}

extension [Double] {
  /// The value below which that share of all values lies, from 0 to 1 (nearest rank).
  func quantile(_ share: Double) -> Double {
    guard !isEmpty else { return .nan }
    let rank = Int((share * Double(count)).rounded(.up))
    return sorted()[Swift.min(Swift.max(rank, 1), count) - 1]
  }

  /// The middle value.
  var median: Double { quantile(0.5) }

  /// The mean value.
  var mean: Double { isEmpty ? .nan : reduce(0, +) / Double(count) }
}
