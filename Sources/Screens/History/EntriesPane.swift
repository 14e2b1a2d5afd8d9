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
    let list = history.entries
    let columns = EntryColumns(width: inside.columns - 2, timeZone: timeZone)
    ListView(list.visible, selection: list.selection, isFocused: isFocused)
      .draw(on: &canvas, in: inside) { entry, canvas, place, look in
        let distinction = list.distinctions[entry.id] ?? ""
        columns.draw(entry, distinction: distinction, on: &canvas, in: place, look: look)
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
    if let failure = history.entries.failure { return failure.message }
    if history.selectedEdit != nil { return nil }
    return history.view == .deleted ? "Nothing was deleted yet." : "Nothing was changed yet."
  }
}

/// The columns of the history: when, who if there is room, and what.
struct EntryColumns {
  let timeZone: TimeZone
  private let hasYear: Bool
  private let timeColumns: Int
  private let userColumns: Int
  private let hasHost: Bool

  init(width: Int, timeZone: TimeZone) {
    self.timeZone = timeZone
    hasYear = width >= 50
    timeColumns = (hasYear ? 16 : 11) + 2
    hasHost = width >= 74
    userColumns = hasHost ? 18 : width >= 58 ? 10 : 0
  }

  /// Draws an entry in one row; `distinction` sets it apart from others that say the same.
  func draw(
    _ entry: History.Entry, distinction: String, on canvas: inout Canvas, in rect: Rect,
    look: RowLook
  ) {
    let edit = entry.edit
    let time = ClockTime(edit.time, in: timeZone)
    let faint = look.style(or: .faint)
    var start = rect.origin
    // The sign stands for a clock that was set back, where there is no room for words.
    canvas.write(
      hasYear ? time.minutes : time.short + (edit.isBackInTime ? "!" : ""), at: start,
      columns: timeColumns, style: faint)
    start.column += timeColumns
    if userColumns > 0 {
      let who = hasHost ? edit.author.address : edit.author.user
      canvas.write(who, at: start, columns: userColumns - 2, style: faint)
      start.column += userColumns
    }
    let marks = [
      distinction, entry.overMark, hasYear && edit.isBackInTime ? "clock set back" : "",
    ].filter { !$0.isEmpty }.joined(separator: ", ")
    canvas.writeTrailing(marks, in: rect, style: faint)
    let taken = marks.isEmpty ? 0 : Canvas.width(of: marks) + 2
    canvas.write(
      entry.tombstone?.change.subject ?? edit.label, at: start,
      columns: rect.right - start.column - taken,
      style: entry.overMark.isEmpty ? look.style(or: .plain) : faint)
  }
}

extension History.Entry {
  /// Says that the edit is no longer in effect, or that what it deleted is back; else empty.
  fileprivate var overMark: String {
    if let tombstone { return tombstone.isBack ? "is back" : "" }
    return edit.isUndone ? "undone" : ""
  }
}
