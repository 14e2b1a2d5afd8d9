import Bindings
import Observation
import Terminal

/// What the controls of the tests edit.
@Observable
final class Record {
  var name = ""
  var category = ""
  var diet = "herbivorous"
  var focus = "name"
}

/// A form on a screen of its own, as a sheet of the program has it; `Enter` saves.
final class Sheet: Screen {
  let title = "Sheet"
  let form: Form
  var takesText: Bool { true }
  private(set) var saves = 0

  init(_ rows: [Form.Row], of record: Record) {
    form = Form(rows, focus: Bindable(record).focus)
  }

  /// A sheet with one control that has the focus.
  convenience init(_ control: any Control, of record: Record) {
    self.init([Form.Row(id: "name", title: "", control: control) { nil }], of: record)
  }

  var commands: [Command] {
    form.controlCommands
      + [
        Command("Save", id: "save", group: "Sheet", keys: [.enter], label: "Save") { [self] _ in
          saves += 1
        }
      ]
      + form.focusCommands
  }

  func layout(in area: Rect) { form.layout(in: area) }

  func awaited(before input: Input) -> (() async -> Void)? { form.focused.awaited(before: input) }

  func handle(_ input: Input, on stack: ScreenStack) throws -> Bool {
    try form.focused.handle(input)
  }

  /// The control stands two columns from the left edge, behind its empty label.
  func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    form.draw(on: &canvas, in: area, area: area, isActive: isActive)
  }
}
