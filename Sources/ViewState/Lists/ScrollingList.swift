/// A list with a selection to move through it.
public protocol ScrollingList: AnyObject {
  /// How many rows fit; at least 1.
  var height: Int { get set }
  /// Moves the selection by `distance` rows, as far as there are any.
  func move(by distance: Int) throws
  /// Selects the first row.
  func moveToStart() throws
  /// Selects the last row.
  func moveToEnd() throws
  /// Moves the view by `distance` rows; the selection stays in it.
  func scroll(by distance: Int) throws
  /// Selects a row in view, counted from the first.
  func select(visibleRow: Int) throws
}

extension ScrollingList {
  /// Moves the selection by `rows` rows, `times` times. It moves by one view at a time, as the rows
  /// beyond those in memory are read on the way.
  public func move(by rows: Int, times: Int) throws {
    if times == 1 { return try move(by: rows) }
    var rest = abs(rows) * max(0, times)
    while rest > 0 {
      let step = min(rest, max(1, height))
      try move(by: rows < 0 ? -step : step)
      rest -= step
    }
  }
}
