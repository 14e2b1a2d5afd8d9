/// Numbers as whole percentages of a total: those that lose most are rounded up, so that they add
/// up to the percentage of their sum, but equal numbers stay equal.
nonisolated public struct Shares {
  /// The percentages, in the order of the numbers.
  public let percents: [Int]

  /// The shares of numbers in a total; 0 if the total is 0.
  public init(_ counts: [Int], of total: Int) {
    let exact = counts.map { total > 0 ? Double($0) / Double(total) * 100 : 0 }
    var percents = exact.map { Int($0) }
    var missing = Int(exact.reduce(0, +).rounded()) - percents.reduce(0, +)
    let groups = Dictionary(grouping: exact.indices) { counts[$0] }.values.map { equals in
      (loss: exact[equals[0]] - Double(percents[equals[0]]), equals: equals)
    }
    for (_, equals) in groups.sorted(by: { ($0.loss, $1.equals.count) > ($1.loss, $0.equals.count) }
    ) {
      if equals.count > missing { break }
      for index in equals { percents[index] += 1 }
      missing -= equals.count
    }
    self.percents = percents
  }
}
