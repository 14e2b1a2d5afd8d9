/// The rows of a list that are in memory; while there are any, one is selected and in view.
struct RowWindow<Row: Identifiable> {
  private(set) var rows: [Row] = []
  /// The index of the selected row; 0 without rows.
  private(set) var selection = 0
  /// The index of the first row in view.
  private(set) var top = 0
  /// How many rows fit; at least 1.
  var height = 1 {
    didSet { follow() }
  }

  var selected: Row? { rows.indices.contains(selection) ? rows[selection] : nil }
  var visible: ArraySlice<Row> { rows[top..<min(rows.count, top + height)] }
  /// How far the selection is from the first row in view.
  var selectionOffset: Int { selection - top }

  /// Replaces all rows, with the selection `offset` rows below the first in view if possible.
  mutating func replace(with rows: [Row], selection: Int, offset: Int) {
    self.rows = rows
    self.selection = clamped(selection)
    top = self.selection - offset
    follow()
  }

  /// Moves the selection by some rows, as far as there are any. A step that leaves the view scrolls
  /// by half of its height: a held key then sends a new list over a slow line only now and then,
  /// and two rows otherwise. A page that leaves the view scrolls by that page.
  mutating func move(by distance: Int) {
    let target = clamped(selection + distance)
    if abs(distance) >= height {
      top += target - selection
    } else if !(top..<top + height).contains(target) {
      top = target - height / 2
    }
    selection = target
    follow()
  }

  /// Selects the row at an index, or the nearest one.
  mutating func select(_ index: Int) {
    selection = clamped(index)
    follow()
  }

  /// Moves the view by some rows; the selection stays in it.
  mutating func scroll(by distance: Int) {
    top = min(max(0, top + distance), lastTop)
    selection = clamped(min(max(selection, top), top + height - 1))
  }

  /// Moves the view up as far as it can go with the selection still in it.
  mutating func showAboveSelection() {
    top = max(0, selection - height + 1)
  }

  /// Adds rows after the last, forgets the first ones beyond `limit`, and returns their number.
  mutating func append(_ new: [Row], limit: Int) -> Int {
    rows += new
    let excess = min(max(0, rows.count - limit), top)
    rows.removeFirst(excess)
    top -= excess
    selection -= excess
    return excess
  }

  /// Adds rows before the first, forgets the last ones beyond `limit`, and returns their number.
  mutating func prepend(_ new: [Row], limit: Int) -> Int {
    rows = new + rows
    top += new.count
    selection += new.count
    follow()
    let excess = min(max(0, rows.count - limit), rows.count - top - height)
    guard excess > 0 else { return 0 }
    rows.removeLast(excess)
    return excess
  }

  private var lastTop: Int { max(0, rows.count - height) }

  private func clamped(_ index: Int) -> Int { min(max(0, index), max(0, rows.count - 1)) }

  private mutating func follow() {
    top = min(max(top, selection - height + 1), selection)
    top = min(max(0, top), lastTop)
  }
}
