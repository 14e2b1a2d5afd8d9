/// Numbers as whole percentages of a total, which add up to the percentage of their sum: those that
/// lose most are rounded up.
nonisolated public struct Shares {
  /// The percentages, in the order of the numbers.
  public let percents: [Int]

  /// The shares of numbers in a total; 0 if the total is 0.
  public init(_ counts: [Int], of total: Int) {
    let exact = counts.map { total > 0 ? Double($0) / Double(total) * 100 : 0 }
    var percents = exact.map { Int($0) }
    let missing = Int(exact.reduce(0, +).rounded()) - percents.reduce(0, +)
    let losses = exact.indices.sorted {
      exact[$0] - Double(percents[$0]) > exact[$1] - Double(percents[$1])
    }
    for index in losses.prefix(max(0, missing)) { percents[index] += 1 }
    self.percents = percents
  }
}
