import Bindings
import Catalog
import Observation
import Terminal
import ViewState

/// The sheet that asks who is working, for a login that several people share.
@Observable
final class WhoScreen: @MainActor FormScreen {
  private var name: String
  private var refusal: (name: String, sentence: String)?
  @ObservationIgnored private let onSave: (String, ScreenStack) throws -> Void
  @ObservationIgnored private lazy var form = Form(
    [
      Form.Row(
        id: "name", title: "Name",
        control: TextField(
          text: Binding(
            get: { [weak self] in self?.name ?? "" }, set: { [weak self] in self?.name = $0 })),
        problem: { [weak self] in self?.problem },
        note: { "for the history, notes and undo" })
    ], focus: .constant("name"))

  /// A sheet that begins with a name; `onSave` receives the typed one after the sheet has closed.
  init(_ name: String, onSave: @escaping (String, ScreenStack) throws -> Void) {
    self.name = name
    self.onSave = onSave
    form.enter()
  }

  let title = "Who are you?"

  private var problem: String? { refusal.flatMap { $0.name == name ? $0.sentence : nil } }

  var commands: [Command] {
    commands("Work under that name", label: "Save") { [self] in try save(on: $0) }
      + form.controlCommands
  }

  private func save(on stack: ScreenStack) throws {
    do {
      let name = try Name.checked(name, limit: Author.longestUser)
      stack.pop(self)
      try onSave(name, stack)
    } catch let refusal as NameProblem {
      self.refusal = (name, refusal.sentence)
    }
  }

  var sheet: FormSheet { FormSheet(title, form: form, verb: "Save") }
}
