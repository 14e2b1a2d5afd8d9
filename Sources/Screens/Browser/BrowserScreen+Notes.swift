import Terminal
import ViewState

/// Adding a line to the notes of the selected animal, with one key.
extension BrowserScreen {
  var noteCommand: Command {
    Command(
      "Add a line to the notes", group: "Animals", keys: ["m"],
      obstacle: readOnly ?? noAnimal
    ) { [self] in try addNote(on: $0) }
  }

  private func addNote(on stack: ScreenStack) throws {
    guard let animal = try browser.selectedAnimal() else { return }
    let line = try NoteLine(on: animal, in: browser.store, at: now(), zone: timeZone)
    guard let line else { return stack.say("No field has notes yet; F adds one of the kind note.") }
    stack.push(NoteLineScreen(line) { [self] in save($0, on: $1) })
  }

  private func save(_ sheet: NoteLineScreen, on stack: ScreenStack) {
    stack.perform("Saving…") { [self] in
      try await browser.readingOnce {
        guard let saved = try await sheet.line.save() else { return }
        stack.say("Noted on \(saved.name.shortened)")
        stack.pop(sheet)
        noteNews(of: .animal(saved.id), on: stack)
        flash(saved, on: stack)
      }
    }
  }
}
