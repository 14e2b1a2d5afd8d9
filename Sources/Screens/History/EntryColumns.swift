import Catalog
import Foundation
import Terminal
import ViewState

/// The columns of the history: when, who if there is room, and what.
struct EntryColumns {
  let timeZone: TimeZone
  private let hasYear: Bool
  private let timeColumns: Int
  private let userColumns: Int
  private let hasHost: Bool

  /// The columns for rows `width` cells wide.
  init(width: Int, timeZone: TimeZone) {
    self.timeZone = timeZone
    hasYear = width >= 50
    timeColumns = (hasYear ? 16 : 11) + 2
    hasHost = width >= 74
    userColumns = hasHost ? 18 : width >= 58 ? 10 : 0
  }

  /// Draws an entry in one row.
  func draw(_ entry: EntryText, on canvas: inout Canvas, in place: Rect, look: RowLook) {
    let time = ClockTime(entry.edit.time, in: timeZone)
    let faint = look.style(or: .faint)
    var start = place.origin
    canvas.write(
      hasYear ? time.minutes : time.short + entry.sign, at: start, columns: timeColumns,
      style: faint)
    start.column += timeColumns
    if userColumns > 0 {
      let who = hasHost ? entry.edit.author.address : entry.edit.author.user
      canvas.write(who, at: start, columns: userColumns - 2, style: faint)
      start.column += userColumns
    }
    let marks = hasYear ? entry.marks : entry.shortMarks
    canvas.writeTrailing(marks, in: place, style: faint)
    let taken = marks.isEmpty ? 0 : Canvas.width(of: marks) + 2
    canvas.write(
      entry.text, at: start, columns: place.right - start.column - taken,
      style: entry.isOver ? faint : look.style(or: .plain))
  }
}

/// What a row of the history says.
struct EntryText {
  let edit: Edit
  let text: String
  /// Says that the edit is no longer in effect, or that what it deleted is back; else empty.
  let overMark: String
  /// What sets it apart from other rows that say the same, if there are any.
  private let distinction: String

  init(_ edit: Edit, distinction: String?) {
    self.init(
      edit, text: edit.label, mark: edit.isUndone ? "undone" : "", distinction: distinction)
  }

  init(_ tombstone: Tombstone, distinction: String?) {
    self.init(
      tombstone.edit, text: tombstone.change.subject, mark: tombstone.isBack ? "is back" : "",
      distinction: distinction)
  }

  private init(_ edit: Edit, text: String, mark: String, distinction: String?) {
    self.edit = edit
    self.text = text
    overMark = mark
    self.distinction = distinction ?? ""
  }

  /// Whether the edit is no longer in effect, or what it deleted is back.
  var isOver: Bool { !overMark.isEmpty }

  /// All that is said beside the text.
  var marks: String {
    joined([distinction, overMark, edit.isBackInTime ? "clock set back" : ""])
  }

  /// What is said beside the text if `sign` stands after the time.
  var shortMarks: String { joined([distinction, overMark]) }

  private func joined(_ marks: [String]) -> String {
    marks.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The sign after the time for a clock that was set back, where there is no room for words.
  var sign: String { edit.isBackInTime ? "!" : "" }
}

extension Change {
  /// What it is about: "animal Aardvark".
  var subject: String {
    guard let record else { return "something that this version does not know" }
    return "\(record.noun) \(name.isEmpty ? "\(record.id)" : name)"
  }
}
