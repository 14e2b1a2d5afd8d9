import Bindings
import Catalog
import Terminal
import ViewState

/// A sheet to choose one of several things: a field that narrows them, above their names.
final class ChoiceScreen<Value: Equatable>: Screen {
  let title: String
  private let choice: NarrowedChoice<Value>
  /// What Enter does, as the footer and help say it.
  private let verb: (label: String, title: String)
  private let onChoose: (Value, ScreenStack) throws -> Void
  private var scroll = Scroll()
  private let field: TextField

  /// A sheet on `choice`; `onChoose` receives the choice after the sheet has closed.
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

extension ChoiceScreen {
  private var sheet: NarrowedSheet {
    NarrowedSheet(title, field: field, columns: 48, count: choice.count)
  }

  func layout(in area: Rect) {
    scroll.height = sheet.list(in: area).rows
    scroll.follow(choice.selection)
  }

  /// Types into the field; a press chooses the row under it.
  func handle(_ input: Input, on stack: ScreenStack) throws -> Bool {
    guard case .mouse(let mouse) = input else {
      defer { scroll.follow(choice.selection) }
      return try field.handle(input)
    }
    try sheet.follow(
      mouse, in: stack.area, from: scroll.top, selection: choice.selection, select: select
    ) { index, clicks in
      guard clicks == 1, choice.found.indices.contains(index) else { return }
      choice.select(index)
      try choose(on: stack)
    }
    return true
  }

  func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    let found = choice.found
    sheet.draw(
      found[...], from: scroll.top, selection: choice.selection,
      note: NarrowedSheet.note(choice.selection, of: found.count), on: &canvas, in: area,
      isActive: isActive, row: draw)
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
