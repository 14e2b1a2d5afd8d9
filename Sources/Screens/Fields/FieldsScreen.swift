import Catalog
import Observation
import Terminal
import ViewState

/// The sheet with the custom fields of animals and of logs: to add, change, move and retire them.
@Observable
final class FieldsScreen: Screen {
  private static let group = "Fields"
  private static let columns = 76
  private static let otherRows = 3

  var title: String {
    guard let log = fields.log else { return "Fields of your own" }
    return "Fields of the \(fields.isOfRetiredLog ? "retired " : "")log \(log.name)"
  }
  private let fields: FieldList
  private let undo: [Command]
  private let onFind: ([Duplicates], ScreenStack) -> Void
  private let onEditLog: (Log, ScreenStack) throws -> Void
  private var scroll = Scroll()

  /// A sheet of `fields`; `undo` are the commands that undo and redo, `onFind` receives the values
  /// that animals share although they are to be unique, and `onEditLog` a log to edit.
  init(
    _ fields: FieldList, undo: [Command], onFind: @escaping ([Duplicates], ScreenStack) -> Void,
    onEditLog: @escaping (Log, ScreenStack) throws -> Void
  ) {
    self.onFind = onFind
    self.onEditLog = onEditLog
    self.fields = fields
    self.undo = undo
  }

  private func scroll(in area: Rect) -> Scroll {
    var scroll = scroll
    scroll.height = listRows(in: area)
    scroll.follow(fields.selection, of: fields.rows.count)
    return scroll
  }
}

extension FieldsScreen {
  var commands: [Command] {
    [
      Command(
        "Add a field", id: "add-field", group: Self.group, keys: ["a"], label: "Add",
        obstacle: readOnly
      ) { [self] in edit(nil, on: $0) },
      Command(
        "Add a log: a kind of things that happen", id: "add-log", group: Self.group, keys: ["L"],
        label: "Add log", obstacle: readOnly
      ) { [self] in addLog(on: $0) },
      editCommand,
      Command(
        "Edit the log: its name, how it repeats, for which animals it is", id: "edit-log",
        group: Self.group, keys: ["E"], label: fields.log == nil ? nil : "Edit log",
        obstacle: readOnly ?? (fields.log == nil ? "Tab goes to a log." : nil)
      ) { [self] stack in
        if let log = fields.log { try onEditLog(log, stack) }
      },
      Command(
        "Retire the log, or restore it", id: "retire-log", group: Self.group, keys: ["D"],
        label: fields.log == nil ? nil : fields.isOfRetiredLog ? "Restore log" : "Retire log",
        obstacle: readOnly ?? (fields.log == nil ? "Tab goes to a log." : nil),
        isDestructive: true
      ) { [self] stack in
        stack.perform("Saving…") { [self] in
          if let news = try await fields.retireOrRestoreLog() { stack.say(news) }
        }
      },
      Command(
        "Retire the field, or restore it", id: "retire-field", group: Self.group,
        keys: ["d", .delete],
        label: fields.selected?.isRetired == true ? "Restore" : "Retire",
        obstacle: readOnly ?? none, isDestructive: true
      ) { [self] stack in
        stack.perform("Saving…") { [self] in
          if let news = try await fields.retireOrRestore() { stack.say(news) }
        }
      },
      Command(
        "Move the field up", id: "move-up", group: Self.group, keys: ["K"], label: "Up",
        obstacle: readOnly ?? none ?? retired
      ) { [self] in move(by: -1, on: $0) },
      Command(
        "Move the field down", id: "move-down", group: Self.group, keys: ["J"], label: "Down",
        obstacle: readOnly ?? none ?? retired
      ) { [self] in move(by: 1, on: $0) },
      Command(
        "Add the fields of a template", id: "add-template", group: Self.group, keys: ["t"],
        label: "Template",
        obstacle: readOnly ?? (fields.log == nil ? nil : "A template is for animals.")
      ) { [self] in try $0.askForTemplate(in: fields.store) { [self] in try fields.reload() } },
      Command(
        "Fields of the next log, or of animals", id: "next-log", group: Self.group,
        keys: [.tab, .right, "l"], label: fields.logs.isEmpty ? nil : "Logs",
        obstacle: fields.logs.isEmpty ? "There is no log yet; L adds one." : nil
      ) { [self] _ in try fields.showNextLog() },
      Command(
        "Fields of the log before", id: "previous-log", group: Self.group,
        keys: [.backTab, .left, "h"],
        obstacle: fields.logs.isEmpty ? "There is no log yet; L adds one." : nil
      ) { [self] _ in try fields.showNextLog(by: -1) },
    ] + undo + [
      Command(
        "Back to the animals", id: .leave, group: Self.group, keys: [.escape], label: "Back"
      ) { [self] in $0.pop(self) }
    ] + moves
  }

  private var editCommand: Command {
    Command(
      "Change the field", id: "change-field", group: Self.group, keys: ["e", .enter], label: "Edit",
      obstacle: readOnly ?? none ?? retired
    ) { [self] in edit(fields.selected?.field, on: $0) }
  }

  private var moves: [Command] {
    ListMove.commands(
      inView: { [self] in scroll.height }, from: { [self] in fields.selection },
      to: { [self] in fields.select($0) })
  }

  private var readOnly: String? { fields.store.readOnlyObstacle }
  private var none: String? { fields.selected == nil ? "There is no field yet; a adds one." : nil }
  private var retired: String? {
    fields.selected?.isRetired == true ? "Restore the field first." : nil
  }

  private func edit(_ field: Field?, on stack: ScreenStack) {
    let editor = FieldEditor(
      field, in: fields.store, of: fields.log.map(FieldEditor.Owner.log) ?? .animals)
    stack.push(
      FieldEditorScreen(
        editor, in: fields.store,
        onSave: { [self] saved, stack in
          stack.attempt { try fields.reload(selecting: saved.id) }
          stack.say("Saved the field \(saved.title)")
        }, onFind: onFind))
  }

  private func addLog(on stack: ScreenStack) {
    let editor = FieldEditor(in: fields.store, of: .newLog)
    stack.push(
      FieldEditorScreen(
        editor, in: fields.store,
        onSave: { [self] saved, stack in
          stack.attempt {
            try fields.reload()
            try fields.show(fields.logs.first { $0.id == saved.log })
          }
          stack.say("Added the log \(saved.title)")
        }, onFind: onFind))
  }

  private func move(by distance: Int, on stack: ScreenStack) {
    stack.perform("Saving…") { [self] in try await fields.move(by: distance) }
  }
}

extension FieldsScreen {
  /// The rows of the list, or of the text in its place.
  private var rows: Int { max(fields.rows.count, 3) }

  private func listRows(in area: Rect) -> Int {
    max(1, min(rows, sheet(in: area).rows - Self.otherRows))
  }

  /// The place of the sheet, with a blank row above the keys if there is room.
  private func sheet(in area: Rect) -> Rect {
    area.centered(columns: Self.columns, rows: rows + 1 + Self.otherRows)
  }

  private func list(in area: Rect) -> Rect {
    let sheet = sheet(in: area)
    return Rect(
      column: sheet.left + 1, row: sheet.top + 1, columns: sheet.columns - 2,
      rows: listRows(in: area))
  }

  func hints(in area: Rect) -> [(hints: KeyHints, row: Rect)] {
    let inside = Canvas.inside(of: sheet(in: area))
    return [(KeyHints(of: commands), inside.row(inside.rows - 1))]
  }

  /// A press selects a field, a double click opens it.
  func handle(_ input: Input, on stack: ScreenStack) throws -> Bool {
    scroll = scroll(in: stack.area)
    guard case .mouse(let mouse) = input else { return false }
    switch mouse.action {
    case .wheelUp: fields.select(fields.selection - 1)
    case .wheelDown: fields.select(fields.selection + 1)
    case .press:
      let list = list(in: stack.area)
      let index = scroll.top + mouse.point.row - list.top
      guard list.contains(mouse.point), fields.rows.indices.contains(index) else { break }
      fields.select(index)
      if mouse.clicks == 2 { try stack.run(editCommand) }
    }
    return true
  }

  func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    let (sheet, scroll) = (sheet(in: area), scroll(in: area))
    canvas.fill(sheet)
    let note =
      fields.rows.count > scroll.height ? "\(fields.selection + 1) of \(fields.rows.count)" : ""
    let inside = canvas.box(sheet, title: title, note: note, isFocused: isActive)
    drawHints(on: &canvas, in: area)
    let list = list(in: area)
    guard !fields.rows.isEmpty else {
      canvas.placeCursor(at: inside.origin, isVisible: false)
      canvas.writeWrapped(
        fields.log == nil
          ? "None yet. A field is a fact of every animal, such as a breed, a chip or a weight."
          : "None. An entry then has a date alone.",
        in: inside, style: .faint)
      return
    }
    ListView(
      fields.rows[...].dropFirst(scroll.top), selection: fields.selection, isFocused: isActive
    ).draw(on: &canvas, in: list) { row, canvas, rect, look in
      draw(row, on: &canvas, in: rect, look: look)
    }
  }

  private func draw(_ row: FieldList.Row, on canvas: inout Canvas, in rect: Rect, look: RowLook) {
    let style = look.style(or: row.isRetired ? .faint : .plain)
    let limits = row.field.categories.map { $0.isEmpty ? ["in no category"] : $0 } ?? []
    let kept = row.field.valueKind?.options.isKept == true ? ["kept"] : []
    let kind = ([row.field.valueKind?.title ?? ""] + kept + limits).joined(separator: " · ")
    let half = rect.columns / 2
    canvas.write(row.field.title, at: rect.origin, columns: half - 1, style: style)
    let right = rect.dropping(columns: half)
    canvas.write(
      row.isRetired ? "retired, \(kind)" : kind, at: right.origin, columns: right.columns,
      style: look.style(or: .faint))
  }
}
