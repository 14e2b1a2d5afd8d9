import Bindings
import Catalog
import Terminal
import ViewState

/// The sheet that asks who is working, for a login that several people share.
final class WhoScreen: @MainActor FormScreen {
  private let name: TypedText
  private let onSave: (String, ScreenStack) throws -> Void
  private let form: Form

  /// A sheet that begins with a name; `onSave` receives the typed one after the sheet has closed.
  init(_ name: String, onSave: @escaping (String, ScreenStack) throws -> Void) {
    let name = TypedText(name)
    self.name = name
    self.onSave = onSave
    form = Form(
      [
        Form.Row(
          id: "name", title: "Name", control: TextField(text: Bindable(name).text),
          problem: { name.problem }, note: { "for the history, notes and undo" })
      ], focus: .constant("name"))
    form.focused.enter()
  }

  let title = "Who are you?"

  var commands: [Command] {
    commands("Work under that name", label: "Save") { [self] in try save(on: $0) }
      + form.controlCommands
  }

  private func save(on stack: ScreenStack) throws {
    do {
      let user = try Name.checked(name.text, limit: Author.maxUserLength)
      stack.pop(self)
      try onSave(user, stack)
    } catch let refusal as NameProblem {
      name.refuse(refusal.sentence)
    }
  }

  var sheet: FormSheet { FormSheet(title, form: form, verb: "Save") }
}
