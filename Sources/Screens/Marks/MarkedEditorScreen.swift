import Bindings
import Catalog
import Terminal
import ViewState

/// The sheet in which a value for all marked animals is chosen.
final class MarkedEditorScreen: @MainActor FormScreen {
  private let editor: MarkedEditor
  private let onEnter: (MarkedEditorScreen, ScreenStack) -> Void
  private let form: Form

  /// A sheet on `editor`; `onEnter` is called when the value is chosen, while the sheet stays.
  init(_ editor: MarkedEditor, onEnter: @escaping (MarkedEditorScreen, ScreenStack) -> Void) {
    self.editor = editor
    self.onEnter = onEnter
    let fields = editor.target == .own ? [Self.fieldRow(of: editor)] : []
    form = Form(fields + [Self.row(of: editor)], focus: Bindable(editor).focus)
    form.enter()
  }

  private static func fieldRow(of editor: MarkedEditor) -> Form.Row {
    @Bindable var editor = editor
    return Form.Row(
      id: MarkedEditor.fieldID, title: "Field",
      control: ComboBox(
        text: $editor.fieldName, placeholder: "type to filter, PgDn for all",
        suggestions: editor.fieldNames, isSame: CategoryNames.isSame, takesNew: false),
      problem: { editor.fieldProblem })
  }

  private static func row(of editor: MarkedEditor) -> Form.Row {
    @Bindable var editor = editor
    switch editor.target {
    case .own:
      return Form.Row(
        id: MarkedEditor.valueID, title: "Value", control: TextField(text: $editor.text),
        problem: { editor.problem })
    case .tags(let field):
      return Form.Row(
        id: MarkedEditor.valueID, title: field.label,
        control: ComboBox(
          tags: $editor.text, of: editor.tagNames(of: field), placeholder: editor.placeholder),
        problem: { editor.problem })
    case .category:
      let box = ComboBox(
        text: $editor.categoryName, placeholder: "none (type to filter, PgDn for all)",
        suggestions: editor.categoryNames, isSame: CategoryNames.isSame)
      return Form.Row(
        id: MarkedEditor.valueID, title: "Category", control: box, problem: { editor.problem })
    case .diet:
      let choice = Choice(Diet.allCases, selection: $editor.diet) { $0?.rawValue ?? "not chosen" }
      return Form.Row(
        id: MarkedEditor.valueID, title: "Diet", control: choice, problem: { editor.problem })
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
    return form.controlCommands + own + form.focusCommands
  }

  var sheet: FormSheet {
    FormSheet(title, form: form, hints: [(.enter, "Set"), (.escape, "Cancel")])
  }
}
