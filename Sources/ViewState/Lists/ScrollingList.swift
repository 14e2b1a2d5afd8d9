/// A list with a selection that is moved through.
public protocol ScrollingList: AnyObject {
  /// How many rows there is room for; at least 1.
  var height: Int { get set }
  /// Moves the selection by that many rows, as far as there are any.
  func move(by distance: Int) throws
  /// Selects the first row.
  func moveToStart() throws
  /// Selects the last row.
  func moveToEnd() throws
  /// Moves the view by that many rows; the selection stays in it.
  func scroll(by distance: Int) throws
  /// Selects a row in view, counted from the first.
  func select(visibleRow: Int) throws
}
