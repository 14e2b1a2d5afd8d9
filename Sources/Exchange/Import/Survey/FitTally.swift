/// How many values of a column do not fit a kind. Once they are many, no further one is looked at.
struct FitTally: Sendable {
  /// How many do not fit.
  private(set) var misfits = 0
  private var count = 0
  private var isOver = false

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
    isOver = misfits > 10 && misfits * 4 > count
  }
}
