import Catalog
import Terminal
import ViewState

/// The grid of a round: a line for each animal.
final class RoundScreen: RecordEditorScreen<Entry> {
  override var ownCommands: [Command] {
    [
      Command(
        "Next animal, or save after the last", id: "next-line", group: "Editor", keys: [.enter],
        label: "Next"
      ) { [self] stack in
        if form.isAtEnd { return try save(on: stack) }
        let line = editor.focus
        try form.moveOn()
        // What was refused is typed anew.
        if editor.focus == line { form.focused.enter() }
      },
      Command("Save", id: "confirm", group: "Editor", keys: [.control("s")], label: "Save") {
        [self] in try save(on: $0)
      },
      cancelCommand(),
    ]
  }

  /// What was refused is typed anew, or kept by saving again.
  override func wasRefused() { form.focused.enter() }

  override var sheet: FormSheet {
    FormSheet(
      title, form: form,
      hints: [
        (form.takesEnter ? .tab : .enter, "Next"), (.control("s"), "Save"), (.escape, "Cancel"),
      ])
  }
}
