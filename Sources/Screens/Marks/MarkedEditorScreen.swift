import Bindings
import Catalog
import Terminal
import ViewState

/// The sheet in which a value for all marked animals is chosen.
final class MarkedEditorScreen: Screen {
  private let editor: MarkedEditor
  private let onEnter: (MarkedEditorScreen, ScreenStack) -> Void
  private let form: Form

  /// A sheet on `editor`; `onEnter` is told that the value is chosen, while the sheet stays.
  init(_ editor: MarkedEditor, onEnter: @escaping (MarkedEditorScreen, ScreenStack) -> Void) {
    self.editor = editor
    self.onEnter = onEnter
    form = Form([Self.row(of: editor)], focus: .constant("value"))
  }

  private static func row(of editor: MarkedEditor) -> Form.Row {
    @Bindable var editor = editor
    switch editor.field {
    case .category:
      let box = ComboBox(
        text: $editor.categoryName, placeholder: "none (type to filter, PgDn for all)",
        suggestions: editor.categoryNames, isSame: CategoryNames.isSame)
      return Form.Row(
        id: "value", title: "Category", control: box, problem: { editor.problem })
    case .diet:
      let choice = Choice(Diet.choices, selection: $editor.diet, label: \.rawValue)
      return Form.Row(id: "value", title: "Diet", control: choice, problem: { nil })
    }
  }

  var title: String { editor.title }
  var takesText: Bool { true }

  /// Tells why the catalog refused the value; false where another cannot put it right.
  func refuse(_ error: any Error) -> Bool { editor.refuse(error) }

  var commands: [Command] {
    let own = [
      Command(
        "Set for all that are marked", group: "Editor", keys: [.enter, .control("s")], label: "Set"
      ) { [self] stack in
        try form.settle()
        onEnter(self, stack)
      },
      Command("Cancel", group: "Editor", keys: [.escape], label: "Cancel") { [self] in
        $0.cancel(self)
      },
    ]
    return form.controlCommands + own
  }

  func awaited(before input: Input) -> (() async -> Void)? { form.awaited(before: input) }

  func handle(_ input: Input, on stack: ScreenStack) throws -> Bool {
    try form.handle(input)
  }

  func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    FormSheet(title, form: form, hints: [(.enter, "Set"), (.escape, "Cancel")])
      .draw(on: &canvas, in: area, isActive: isActive)
  }
}
