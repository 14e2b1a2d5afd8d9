import Bindings
import Catalog
import Terminal
import ViewState

/// The sheet that chooses a value for all marked animals, or the tags of one animal.
final class MarkedEditorScreen: @MainActor FormScreen {
  private let editor: MarkedEditor
  private let onEnter: (MarkedEditorScreen, ScreenStack) -> Void
  private let form: Form

  /// A sheet on `editor`; `onEnter` is called once the value is chosen, while the sheet stays open.
  init(
    _ editor: MarkedEditor, in store: CatalogStore,
    onEnter: @escaping (MarkedEditorScreen, ScreenStack) -> Void
  ) {
    self.editor = editor
    self.onEnter = onEnter
    let field = editor.field
    form = Form(
      [
        Form.Row(
          id: field.id, title: field.label, control: Self.control(of: editor, in: store),
          problem: { editor.problem })
      ], focus: .constant(field.id), isWide: field.valueKind != nil)
    form.focused.enter()
  }

  private static func control(of editor: MarkedEditor, in store: CatalogStore) -> any Control {
    let text = Bindable(editor).text
    switch editor.target {
    case .value(let field): return field.control(on: text, in: store)
    case .tags(let field):
      return ComboBox(
        tags: text, of: TagNames(field, in: store, signs: "+-"), placeholder: editor.placeholder)
    }
  }

  var title: String { editor.title }

  /// Shows why the catalog refused the value; returns false if no other value would help.
  func refuse(_ error: any Error) -> Bool { editor.refuse(error) }

  var commands: [Command] {
    let own = [
      Command(
        "Set for all that are marked", id: "confirm", group: "Editor",
        keys: [.enter, .control("s")],
        label: "Set"
      ) { [self] stack in
        try form.settle()
        onEnter(self, stack)
      },
      cancelCommand(),
    ]
    return form.controlCommands + own + form.focusCommands
  }

  var sheet: FormSheet {
    let set: Key = form.takesEnter ? .control("s") : .enter
    return FormSheet(title, form: form, hints: [(set, "Set"), (.escape, "Cancel")])
  }
}
