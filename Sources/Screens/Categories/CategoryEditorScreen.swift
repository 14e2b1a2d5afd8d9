import Bindings
import Catalog
import Terminal
import ViewState

/// The sheet that adds a category or renames one.
final class CategoryEditorScreen: @MainActor FormScreen {
  private let editor: CategoryEditor
  private let browser: Browser
  private let onSave: (AnimalCategory, ScreenStack) -> Void
  private let form: Form

  /// A sheet on `editor`; `onSave` receives what was saved, once the sheet has closed.
  init(
    _ editor: CategoryEditor, in browser: Browser,
    onSave: @escaping (AnimalCategory, ScreenStack) -> Void
  ) {
    self.editor = editor
    self.browser = browser
    self.onSave = onSave
    let name = TextField(text: Bindable(editor).draft.value)
    form = Form(
      [Form.Row(id: "name", title: "Name", control: name, problem: { editor.problem })],
      focus: .constant("name"))
  }

  var title: String { editor.title }
  var unsavedWork: String? { editor.unsavedWork }

  func discardUnsavedWork() { editor.cancel() }

  var commands: [Command] {
    commands("Save", label: "Save") { [self] in save(on: $0) } + form.controlCommands
  }

  private func save(on stack: ScreenStack) {
    stack.perform("Saving…") { [self] in
      try await browser.readingOnce { finish(try await editor.save(), on: stack) }
    }
  }

  private func finish(_ saved: AnimalCategory?, on stack: ScreenStack) {
    guard let saved else { return ask(on: stack) }
    stack.pop(self)
    stack.say(editor.news(of: saved))
    onSave(saved, stack)
  }

  private func ask(about conflict: Comparison, on stack: ScreenStack) {
    stack.push(
      ComparisonScreen(
        asking: conflict, title: "Renamed meanwhile",
        subtitle: editor.conflictNews, onReturn: editor.keepEditing
      ) { [self] sheet, stack in
        let choices = sheet.comparison
        stack.pop(sheet)
        stack.perform("Saving…") { [self] in
          finish(try await editor.save(resolving: choices), on: stack)
        }
      })
  }

  private func ask(on stack: ScreenStack) {
    if let conflict = editor.conflict { return ask(about: conflict, on: stack) }
    guard editor.isGone else { return }
    stack.push(
      Question(
        "Deleted meanwhile", text: "The category was deleted meanwhile. Save it as a new one?",
        answers: [
          Question.Answer("y", "Save as new") { [self] stack in
            stack.perform("Saving…") { [self] in finish(try await editor.saveAsNew(), on: stack) }
          },
          Question.Answer("n", "Cancel") { [self] _ in editor.keepEditing() },
        ]))
  }

  var sheet: FormSheet { FormSheet(title, form: form, verb: "Save") }
}
