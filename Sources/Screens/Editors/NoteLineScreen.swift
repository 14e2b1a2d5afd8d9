import Bindings
import Catalog
import Terminal
import ViewState

/// The sheet that adds a line to the notes of an animal.
final class NoteLineScreen: @MainActor FormScreen {
  let line: NoteLine
  private let form: Form
  private let onSave: (NoteLineScreen, ScreenStack) -> Void

  /// A sheet on `line`; `onSave` is called to save it, while the sheet stays open.
  init(_ line: NoteLine, onSave: @escaping (NoteLineScreen, ScreenStack) -> Void) {
    self.line = line
    self.onSave = onSave
    form = Form(
      [
        Form.Row(
          id: line.field.id, title: line.field.title,
          control: TextField(text: Bindable(line).text, placeholder: "what is to be noted"),
          problem: { line.problem })
      ], focus: .constant(line.field.id))
  }

  var title: String { "Note on \(line.animal.name.shortened)" }
  var unsavedWork: String? { line.isEmpty ? nil : "the note" }

  var commands: [Command] {
    commands("Add the note", label: "Add") { [self] in onSave(self, $0) } + form.controlCommands
  }

  var sheet: FormSheet { FormSheet(title, form: form, verb: "Add") }
}
