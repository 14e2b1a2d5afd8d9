import Catalog
import Foundation
import Terminal
import ViewState

/// All that happened to an animal, with a chart of the log that is listed if it holds numbers; or
/// what is due.
final class EntriesScreen: Screen {
  private static let group = "Entries"
  /// The least height of the screen with a chart, and the chart's rows.
  private static let high = 14
  private static let chartRows = 5

  private let list: EntryList
  private let undo: [Command]
  /// Opens the editor.
  private let onEdit: (Request, ScreenStack) throws -> Void
  private var area = Rect(column: 0, row: 0, columns: 80, rows: 23)

  /// What is to be done with an entry.
  enum Request {
    /// A new one is added to a log, or to one that is asked for.
    case add(to: Log?)
    /// It is edited.
    case edit(Entry)
    /// It was done today.
    case finish(Entry)
  }

  init(
    _ list: EntryList, undo: [Command], onEdit: @escaping (Request, ScreenStack) throws -> Void
  ) {
    self.list = list
    self.undo = undo
    self.onEdit = onEdit
    // With a chart there is room for fewer rows.
    list.onRead = { [weak self] in
      guard let self else { return }
      layout(in: area)
    }
  }

  var title: String {
    list.animal.map { "\(list.log?.name ?? "All logs") · \($0.name)" } ?? "Due"
  }

  var commands: [Command] {
    (list.animal == nil ? [finish, edit] : [add, edit, finish]) + [
      Command(
        "Delete the entry", id: "delete-entry", group: Self.group, keys: ["d", .delete],
        label: "Delete", obstacle: readOnly ?? none
      ) { [self] in askToDelete(on: $0) }
    ] + (list.animal == nil ? [] : logCommands + [jump]) + undo + [
      Command(
        "Close", id: .leave, group: Self.group, keys: [.escape, list.animal == nil ? "!" : "R"],
        label: "Close"
      ) {
        [self] in $0.pop(self)
      }
    ]
      + ListMove.allCases.map { move in
        Command(
          move.title, id: move.id, group: "Lists", keys: move.keys,
          moving: { [self] _, count in try move.move(list.entries, count: count) })
      }
  }

  private var add: Command {
    Command(
      "Add an entry", id: "add-entry", group: Self.group, keys: ["a", "r"], label: "Add",
      obstacle: readOnly ?? gone
    ) { [self] in try onEdit(.add(to: list.log), $0) }
  }

  private var finish: Command {
    let isDone = list.entries.selected?.text(of: .isDone) == "yes"
    return Command(
      "It was done today", id: "finish-entry", group: Self.group, keys: ["x"],
      label: isDone ? nil : "Done", obstacle: readOnly ?? none ?? (isDone ? "It is done." : nil)
    ) { [self] stack in
      if let entry = list.entries.selected { try onEdit(.finish(entry), stack) }
    }
  }

  private var logCommands: [Command] {
    [
      Command(
        "Next log, or all of them", id: "next-log", group: Self.group, keys: [.tab, .right, "l"],
        label: "Log", obstacle: list.logs.isEmpty ? "There is no log yet." : nil
      ) { [self] _ in try list.showNextLog() },
      Command(
        "The log before", id: "previous-log", group: Self.group, keys: [.backTab, .left, "h"]
      ) { [self] _ in try list.showNextLog(by: -1) },
    ]
  }

  private var jump: Command {
    Command("Jump to a date", id: "jump-date", group: Self.group, keys: ["f"], obstacle: none) {
      [list] stack in
      stack.push(
        LineScreen(
          TypedText(), "Jump to a Date", label: "Date", placeholder: "2014, 2014-05, last monday",
          verb: ("Jump", "Go to the last entry up to this date")
        ) { sheet, stack in
          if try list.jump(to: sheet.line) { stack.pop(sheet) }
        })
    }
  }

  private var edit: Command {
    Command(
      "Edit the entry", id: "edit-entry", group: Self.group, keys: ["e", .enter], label: "Edit",
      obstacle: readOnly ?? none
    ) { [self] stack in
      if let entry = list.entries.selected { try onEdit(.edit(entry), stack) }
    }
  }

  private var readOnly: String? { list.store.readOnlyObstacle }
  private var gone: String? {
    list.isGone ? "\(list.animal?.name.shortened ?? "") was deleted." : nil
  }
  private var none: String? { list.entries.selected == nil ? "No entry is selected." : nil }

  private func askToDelete(on stack: ScreenStack) {
    guard let entry = list.entries.selected else { return }
    let value = list.texts(of: entry).main.shortened
    let what = value.isEmpty ? entry.name.shortened : "\(entry.name.shortened), \(value)"
    stack.push(
      Question(
        "Delete", text: "Delete \(what), of \(entry.time)?",
        answers: [
          Question.Answer("y", "Delete", id: "confirm", isDestructive: true) { [self] stack in
            stack.perform("Deleting…") { [self] in
              try await list.store.delete(entry)
              stack.say("Deleted \(entry.name.shortened) · u undoes it")
            }
          }, .cancel,
        ]))
  }

  func layout(in area: Rect) {
    self.area = area
    list.entries.height = max(1, parts(of: area).rows.rows - 2)
  }

  /// The chart's place, if there is one, and that of the rows below it.
  private func parts(of area: Rect) -> (chart: Rect?, rows: Rect) {
    guard list.numbers.count > 1, area.rows >= Self.high else { return (nil, area) }
    let chart = Rect(
      column: area.left, row: area.top, columns: area.columns, rows: Self.chartRows + 2)
    return (chart, area.dropping(rows: Self.chartRows + 1))
  }

  func handle(_ input: Input, on stack: ScreenStack) throws -> Bool {
    guard case .mouse(let mouse) = input else { return false }
    let row = mouse.point.row - parts(of: area).rows.top - 1
    switch mouse.action {
    case .wheelUp: try list.entries.scroll(by: -3)
    case .wheelDown: try list.entries.scroll(by: 3)
    case .press where list.entries.visible.indices.count > row && row >= 0:
      try list.entries.select(visibleRow: row)
      if mouse.clicks == 2 { try stack.run(edit) }
    case .press: break
    }
    return true
  }

  func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    canvas.fill(area)
    let (chart, rows) = parts(of: area)
    canvas.box(rows, title: chart == nil ? title : "", isFocused: isActive)
    if let chart { draw(chart: chart, on: &canvas, isActive: isActive) }
    let inside = rows.inset(columns: 1, rows: 1)
    guard list.entries.selected != nil else {
      let nothing =
        gone
        ?? (list.animal == nil
          ? "Nothing is to be done." : "Nothing happened yet; a adds an entry.")
      let text = list.entries.failure?.message ?? nothing
      canvas.writeWrapped(text, in: inside.inset(columns: 1, rows: 0), style: .faint)
      canvas.placeCursor(at: inside.origin, isVisible: false)
      return
    }
    ListView(list.entries.visible, selection: list.entries.selection, isFocused: isActive)
      .draw(on: &canvas, in: inside) { [self] entry, canvas, rect, look in
        draw(entry, on: &canvas, in: rect, look: look)
      }
  }

  private func draw(chart: Rect, on canvas: inout Canvas, isActive: Bool) {
    let numbers = list.numbers
    guard let least = numbers.min(), let most = numbers.max(), let last = numbers.last else {
      return
    }
    let words = [("last", last), ("least", least), ("most", most)].map {
      "\($0) \(NumberFormat.short($1))"
    }
    let inside = canvas.box(
      chart, title: title,
      note: "\(numbers.count.counted("value")), \(words.joined(separator: ", "))",
      isFocused: isActive)
    let scale = [most, least].map(NumberFormat.short)
    let width = scale.map { Canvas.width(of: $0) }.max() ?? 0
    let picture = Columns(of: numbers, cells: inside.columns - width - 1, rows: inside.rows)
    for (offset, line) in picture.lines.enumerated() {
      let row = inside.row(offset)
      let label = offset == 0 ? scale[0] : offset == inside.rows - 1 ? scale[1] : ""
      canvas.writeTrailing(
        label, in: Rect(column: row.left, row: row.top, columns: width, rows: 1), style: .faint)
      canvas.write(
        line, at: Point(column: row.left + width + 1, row: row.top),
        columns: inside.columns - width - 1, style: .accent)
    }
  }

  private func draw(_ entry: Entry, on canvas: inout Canvas, in rect: Rect, look: RowLook) {
    let (main, others) = list.texts(of: entry)
    let faint = look.style(or: .faint)
    var rest = rect
    func column(_ text: String, _ columns: Int, _ style: Style) {
      canvas.write(text, at: rest.origin, columns: min(columns, rest.columns) - 1, style: style)
      rest = rest.dropping(columns: min(columns, rest.columns))
    }
    let isNarrow = rect.columns < 50
    column(
      entry.time.replacing("T", with: " "), isNarrow ? 12 : 18,
      list.isLate(entry) ? look.style(or: .problem) : faint)
    if list.animal == nil {
      let name = Reference.name(in: entry.text(of: .entryAnimal))
      column(
        Canvas.cut(name, columns: isNarrow ? 10 : 23), isNarrow ? 11 : 24, look.style(or: .plain))
    }
    let log = list.log == nil ? entry.text(of: .log) : ""
    let isRunIn = isNarrow && list.animal == nil
    if !isRunIn, !log.isEmpty {
      let columns = isNarrow ? 11 : 16
      column(Canvas.cut(log, columns: columns - 1), columns, faint)
    }
    let details = (isRunIn ? [log] : []) + state(of: entry) + [main] + others
    canvas.write(
      Canvas.cut(
        details.filter { !$0.isEmpty }.joined(separator: " · ").replacing("\n", with: " "),
        columns: rest.columns), at: rest.origin, columns: rest.columns,
      style: look.style(or: .plain))
  }

  /// Whether an entry is late, or still to be done; among those that are due, that is plain.
  private func state(of entry: Entry) -> [String] {
    if list.isLate(entry) { return ["late"] }
    return list.animal == nil || entry.text(of: .isDone) == "yes" ? [] : ["to do"]
  }
}
