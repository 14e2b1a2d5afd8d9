/// How many values of a column do not fit a kind. Once there are too many, it stops examining
/// values.
struct FitTally: Sendable {
  /// More than a sorted column may begin with by chance.
  private static let many = 1_000

  /// How many do not fit.
  private(set) var misfits = 0
  /// How many were examined.
  private(set) var count = 0
  /// Whether too many do not fit, so that no further value is examined.
  private(set) var isOver = false

  /// Whether all fit.
  var isWhole: Bool { misfits == 0 }

  /// Whether at most one in twenty does not fit.
  var isNearlyWhole: Bool { !isOver && misfits * 20 <= count }

  /// Examines a value.
  mutating func add(_ value: String, _ fits: (String) -> Bool) {
    if isOver { return }
    count += 1
    if fits(value) { return }
    misfits += 1
    isOver = misfits > Self.many && misfits * 4 > count
  }
}
