import Bindings
import Catalog
import Terminal
import ViewState

/// A sheet in which one of several things is chosen: a line that narrows them, and below it their names.
final class ChoiceScreen<Value: Equatable>: Screen {
  /// The width of the sheet.
  private var columns: Int { 48 }

  let title: String
  private let choice: NarrowedChoice<Value>
  /// The key that chooses, as the footer and as help say it.
  private let verb: (label: String, title: String)
  private let onChoose: (Value, ScreenStack) throws -> Void
  private var scroll = Scroll()
  private let field: TextField

  /// A sheet on `choice`; `onChoose` receives what was chosen once the sheet is closed.
  init(
    _ title: String, _ choice: NarrowedChoice<Value>, verb: (label: String, title: String),
    onChoose: @escaping (Value, ScreenStack) throws -> Void
  ) {
    self.title = title
    self.choice = choice
    self.verb = verb
    self.onChoose = onChoose
    field = TextField(
      text: Binding(get: { choice.text }, set: choice.type), placeholder: "type to narrow")
  }

  var takesText: Bool { true }

  var commands: [Command] {
    [
      Command(verb.title, group: title, keys: [.enter], label: verb.label) { [self] in
        try choose(on: $0)
      },
      Command("Close", group: title, keys: [.escape], label: "Close") { [self] in $0.pop(self) },
    ]
      + ListMove.commands(
        whileTyping: true, inView: { [self] in scroll.height },
        from: { [self] in choice.selection }, to: { [self] in select($0) }) + field.commands
  }

  private func choose(on stack: ScreenStack) throws {
    guard let value = choice.chosen else { return stack.say("Nothing here has that name.") }
    stack.pop(self)
    try onChoose(value, stack)
  }

  private func select(_ index: Int) {
    choice.select(index)
    scroll.follow(choice.selection)
  }
}

// MARK: Input

extension ChoiceScreen {
  func layout(in area: Rect) {
    scroll.height = max(1, rows(of: sheet(in: area)).rows)
    scroll.follow(choice.selection)
  }

  func handle(_ input: Input, on stack: ScreenStack) throws -> Bool {
    guard case .mouse(let mouse) = input else {
      defer { scroll.follow(choice.selection) }
      return try field.handle(input)
    }
    try follow(mouse, on: stack)
    return true
  }

  /// A press chooses what is under it.
  private func follow(_ mouse: Mouse, on stack: ScreenStack) throws {
    switch mouse.action {
    case .wheelUp: select(choice.selection - 1)
    case .wheelDown: select(choice.selection + 1)
    case .press:
      let rows = rows(of: sheet(in: stack.area))
      let index = scroll.top + mouse.point.row - rows.top
      guard rows.contains(mouse.point), mouse.clicks == 1, choice.found.indices.contains(index)
      else { return }
      choice.select(index)
      try choose(on: stack)
    }
  }
}

// MARK: Picture

extension ChoiceScreen {
  /// As high as all of them need, so that it does not move while they are narrowed.
  private func sheet(in area: Rect) -> Rect {
    area.centered(columns: columns, rows: min(area.rows - 2, max(8, choice.count + 4)))
  }

  /// Where the names stand: below the field and a blank row.
  private func rows(of sheet: Rect) -> Rect {
    Rect(
      column: sheet.left + 1, row: sheet.top + 3, columns: sheet.columns - 2, rows: sheet.rows - 4)
  }

  func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    let sheet = sheet(in: area)
    let found = choice.found
    canvas.fill(sheet)
    let note = found.isEmpty ? "nothing" : "\(choice.selection + 1) of \(found.count)"
    let inside = canvas.box(sheet, title: title, note: note, isFocused: isActive)
    ListView(found.dropFirst(scroll.top), selection: choice.selection, isFocused: true)
      .draw(on: &canvas, in: rows(of: sheet), row: draw)
    field.draw(on: &canvas, in: inside.row(0), isFocused: isActive)
  }

  private func draw(
    _ item: NarrowedChoice<Value>.Item, on canvas: inout Canvas, in row: Rect, look: RowLook
  ) {
    let note = item.note
    canvas.write(
      item.title, at: row.origin, columns: row.columns - (note.isEmpty ? 0 : note.count + 2),
      style: look.style(or: .plain))
    canvas.writeTrailing(note, in: row, style: look.style(or: .faint))
  }
}
