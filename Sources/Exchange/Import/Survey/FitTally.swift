/// How many values of a column do not fit a kind. Once they are many, no further one is looked at.
struct FitTally: Sendable {
  /// So many that a file in the order of the column does not begin with them by chance.
  private static let many = 1_000

  /// How many do not fit.
  private(set) var misfits = 0
  /// How many were looked at.
  private(set) var count = 0
  /// Whether so many do not fit that no further value is looked at.
  private(set) var isOver = false

  /// Whether all fit.
  var isWhole: Bool { misfits == 0 }

  /// Whether at most one in twenty does not.
  var isNearlyWhole: Bool { !isOver && misfits * 20 <= count }

  /// Looks at a value.
  mutating func add(_ value: String, _ fits: (String) -> Bool) {
    if isOver { return }
    count += 1
    if fits(value) { return }
    misfits += 1
    isOver = misfits > Self.many && misfits * 4 > count
  }
}
