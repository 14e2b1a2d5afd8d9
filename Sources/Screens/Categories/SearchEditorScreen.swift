import Bindings
import Catalog
import Terminal
import ViewState

/// The sheet that names a search, or changes one that was saved.
final class SearchEditorScreen: @MainActor FormScreen {
  /// What can be typed to find animals, in short.
  static let findHint = "words, \"whole\", -without, diet:, category:, id:"

  let editor: SearchEditor
  private let form: Form
  private let onSave: (SearchEditorScreen, ScreenStack) -> Void

  /// A sheet on `editor`; `onSave` is called to save it, while the sheet stays.
  init(_ editor: SearchEditor, onSave: @escaping (SearchEditorScreen, ScreenStack) -> Void) {
    self.editor = editor
    self.onSave = onSave
    let editor = Bindable(editor)
    form = Form(
      [
        Form.Row(
          id: Field.name.id, title: Field.name.title,
          control: TextField(text: editor.draft.value.name, placeholder: "what it is called"),
          problem: { editor.wrappedValue.nameProblem }),
        Form.Row(
          id: Field.find.id, title: Field.find.title,
          control: TextField(text: editor.draft.value.find, placeholder: Self.findHint),
          problem: { editor.wrappedValue.findProblem }),
      ], focus: editor.focus)
  }

  var title: String { editor.original == nil ? "Save Search" : "Edit Search" }
  var unsavedWork: String? { editor.draft.isDirty ? "the search" : nil }

  func discardUnsavedWork() { editor.cancel() }

  var commands: [Command] {
    form.controlCommands
      + commands("Save the search", label: "Save") { [self] in onSave(self, $0) }
      + form.focusCommands
  }

  var sheet: FormSheet { FormSheet(title, form: form, verb: "Save") }
}
