import Bindings
import Terminal
import ViewState

/// The sheet that chooses the category to merge another into.
final class CategoryMergeScreen: @MainActor FormScreen {
  private let editor: CategoryMergeEditor
  private let onEnter: (CategoryMergeScreen, ScreenStack) throws -> Void
  private let form: Form

  /// A sheet on `editor`; `onEnter` is called once a category is chosen; the sheet stays open.
  init(
    _ editor: CategoryMergeEditor,
    onEnter: @escaping (CategoryMergeScreen, ScreenStack) throws -> Void
  ) {
    self.editor = editor
    self.onEnter = onEnter
    let box = ComboBox(
      text: Bindable(editor).text, placeholder: "type to filter, PgDn for all",
      suggestions: editor.targetNames, isSame: CategoryNames.isSame,
      newLabel: { "No category “\($0)”" })
    form = Form(
      [Form.Row(id: "into", title: "Into", control: box, problem: { editor.problem })],
      focus: .constant("into"))
  }

  var title: String { editor.title }

  var commands: [Command] {
    let own = commands("Merge", group: "Merge", label: "Merge") { [self] stack in
      try form.settle()
      try onEnter(self, stack)
    }
    return form.controlCommands + own + form.focusCommands
  }

  var sheet: FormSheet { FormSheet(title, form: form, verb: "Merge") }
}
