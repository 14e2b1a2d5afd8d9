import Bindings
import Catalog
import Terminal
import ViewState

/// The sheet that adds a field or changes one.
final class FieldEditorScreen: @MainActor FormScreen {
  private let editor: FieldEditor
  private let onSave: (Field, ScreenStack) -> Void
  private let onFind: ([Duplicates], ScreenStack) -> Void
  private let form: Form

  /// A sheet on `editor`; `onSave` receives the saved field after the sheet has closed, `onFind`
  /// the values that animals share although they are to be unique.
  init(
    _ editor: FieldEditor, in store: CatalogStore, onSave: @escaping (Field, ScreenStack) -> Void,
    onFind: @escaping ([Duplicates], ScreenStack) -> Void
  ) {
    self.editor = editor
    self.onSave = onSave
    self.onFind = onFind
    @Bindable var editor = editor
    form = Form(
      [
        row(.name, "Name", TextField(text: $editor.draft.value.name), of: editor),
        row(
          .kind, "Kind",
          Choice(editor.tags, selection: $editor.draft.value.tag, label: ValueKind.word),
          of: editor),
        row(
          .details, "Unit, choices", TextField(text: $editor.draft.value.details), of: editor,
          note: { editor.detailsNote ?? "for a number or a choice only" }),
        row(
          .keep, "Keep",
          Choice([false, true], selection: $editor.draft.value.isKept) { $0 ? "yes" : "no" },
          of: editor, note: { "yes: ^N keeps it for the next animal" }),
        row(
          .categories, "Categories",
          ComboBox(categories: $editor.draft.value.categories, in: store), of: editor,
          note: { editor.categoriesNote }),
      ], focus: $editor.focus)
  }

  var title: String { editor.title }
  var unsavedWork: String? { editor.unsavedWork }

  func discardUnsavedWork() { editor.cancel() }

  var commands: [Command] {
    let own = commands("Save", label: "Save") { [self] stack in
      try form.settle()
      save(on: stack)
    }
    return form.controlCommands + own + form.focusCommands
  }

  private func save(on stack: ScreenStack, isDropping: Bool = false) {
    stack.perform("Saving… Esc cancels") { [self] in
      guard let saved = try await editor.save(isDropping: isDropping) else {
        if let misfits = editor.misfits { ask(about: misfits, on: stack) }
        if let shared = editor.shared { onFind([shared], stack) }
        return
      }
      stack.pop(self)
      onSave(saved, stack)
    }
  }

  private func ask(about misfits: MisfitValues, on stack: ScreenStack) {
    let values = misfits.count.counted("value")
    stack.ask(
      "Change of kind", "\(values) cannot be converted: \(misfits.problem.sentence)",
      yes: "Change, and clear those values", isDestructive: true
    ) { [self] in save(on: $0, isDropping: true) }
  }

  var sheet: FormSheet { FormSheet(title, form: form, verb: "Save") }
}

private func row(
  _ id: FieldEditor.RowID, _ title: String, _ control: any Control, of editor: FieldEditor,
  note: @escaping () -> String? = { nil }
) -> Form.Row {
  Form.Row(
    id: id.rawValue, title: title, control: control, problem: { editor.problem(of: id) },
    note: note, isShown: { editor.shows(id) })
}
