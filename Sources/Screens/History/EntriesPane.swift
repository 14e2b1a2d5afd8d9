import Catalog
import Foundation
import Terminal
import ViewState

/// The edits, or what was deleted.
struct EntriesPane {
  let history: History
  let timeZone: TimeZone
  let isFocused: Bool

  func draw(on canvas: inout Canvas, in rect: Rect) {
    canvas.box(rect, title: title, isFocused: isFocused)
    let inside = rect.inset(columns: 1, rows: 1)
    if let text = emptyText {
      canvas.writeWrapped(text, in: inside.inset(columns: 1, rows: 0), style: .faint)
      if isFocused { canvas.placeCursor(at: inside.origin, isVisible: false) }
      return
    }
    switch history.entries {
    case .edits(let list):
      draw(list, { EntryText($0, distinction: list.distinctions[$0.id]) }, on: &canvas, in: inside)
    case .tombstones(let list):
      draw(list, { EntryText($0, distinction: list.distinctions[$0.id]) }, on: &canvas, in: inside)
    }
  }

  private func draw<Row>(
    _ list: WindowedList<Row>, _ text: (Row) -> EntryText, on canvas: inout Canvas, in inside: Rect
  ) {
    let columns = EntryColumns(width: inside.columns - 2, timeZone: timeZone)
    ListView(list.visible, selection: list.selection, isFocused: isFocused)
      .draw(on: &canvas, in: inside) { row, canvas, place, look in
        columns.draw(text(row), on: &canvas, in: place, look: look)
      }
  }

  private var title: String {
    switch history.view {
    case .all: "History"
    case .record(_, let name): "History · \(name)"
    case .deleted: "History · deleted"
    }
  }

  private var emptyText: String? {
    if let failure = history.failure { return failure.message }
    if history.selectedEdit != nil { return nil }
    switch history.view {
    case .all, .record: return "Nothing was changed yet."
    case .deleted: return "Nothing was deleted yet."
    }
  }
}
