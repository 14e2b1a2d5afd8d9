import Terminal
import ViewState

/// A sheet in which one of several things is chosen, from a list that typing narrows.
final class ChoiceScreen<Value: Equatable>: FilterScreen<ChoiceItem<Value>> {
  private let items: [ChoiceItem<Value>]
  /// What Enter does, as the footer and help say it.
  private let verb: (label: String, title: String)
  private let onChoose: (Value, ScreenStack) throws -> Void

  /// A sheet on `items`; `onChoose` receives the choice after the sheet has closed.
  init(
    _ title: String, _ items: [ChoiceItem<Value>], selecting value: Value? = nil,
    verb: (label: String, title: String), onChoose: @escaping (Value, ScreenStack) throws -> Void
  ) {
    self.items = items
    self.verb = verb
    self.onChoose = onChoose
    super.init(title, columns: 48, selecting: items.firstIndex { $0.value == value } ?? 0)
  }

  override func find(_ text: String) -> [ChoiceItem<Value>] {
    items.narrowed(by: text, name: \.title)
  }

  override var commands: [Command] {
    [
      Command(verb.title, id: "choose", group: title, keys: [.enter], label: verb.label) { [self] in
        try choose(on: $0)
      },
      Command("Close", id: .leave, group: title, keys: [.escape], label: "Close") { [self] in
        $0.pop(self)
      },
    ] + super.commands
  }

  private func choose(on stack: ScreenStack) throws {
    guard let selected else { return stack.say("Nothing here has that name.") }
    stack.pop(self)
    try onChoose(selected.value, stack)
  }

  override func press(_ index: Int, clicks: Int, on stack: ScreenStack) throws {
    guard clicks == 1 else { return }
    select(index)
    try choose(on: stack)
  }

  override func draw(
    _ item: ChoiceItem<Value>, on canvas: inout Canvas, in row: Rect, look: RowLook
  ) {
    let note = item.note
    canvas.write(
      item.title, at: row.origin, columns: row.columns - (note.isEmpty ? 0 : note.count + 2),
      style: look.style(or: .plain))
    canvas.writeTrailing(note, in: row, style: look.style(or: .faint))
  }
}
