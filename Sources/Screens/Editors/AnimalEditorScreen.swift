import Catalog
import Terminal
import ViewState

/// The sheet that adds or edits an animal; it can add several in a series.
final class AnimalEditorScreen: RecordEditorScreen<Animal> {
  private let animalEditor: AnimalEditor
  private let onClose: (Animal, ScreenStack) -> Void
  /// The animal saved last, here or in earlier sheets of the series.
  private var last: Animal?
  /// Whether a sheet for another animal follows once the draft is saved.
  private var addsAnother = false

  /// A sheet on `editor`; `onSave` receives each animal that is saved, `onClose` the last one after
  /// the sheet, or the last sheet of a series, has closed.
  init(
    _ editor: AnimalEditor, in browser: Browser, after last: Animal? = nil,
    onSave: @escaping (Animal, ScreenStack) -> Void,
    onClose: @escaping (Animal, ScreenStack) -> Void
  ) {
    animalEditor = editor
    self.last = last
    self.onClose = onClose
    super.init(editor, in: browser, onSave: onSave)
  }

  override var ownCommands: [Command] {
    var commands = super.ownCommands
    commands.insert(
      Command(
        "Save and add another", id: "save-add-another", group: "Editor", keys: [.control("n")],
        label: "Save, add another"
      ) { [self] in try save(on: $0, addsAnother: true) }, at: 1)
    return commands
  }

  override func save(on stack: ScreenStack) throws { try save(on: stack, addsAnother: false) }

  private func save(on stack: ScreenStack, addsAnother: Bool) throws {
    try form.settle()
    if let animal = try editor.takeHolder() { return try show(animal, on: stack) }
    self.addsAnother = addsAnother
    try super.save(on: stack)
  }

  /// Opens an animal in a sheet over this one, at the field with the focus; the draft here stays.
  private func show(_ animal: Animal, on stack: ScreenStack) throws {
    let holder = try AnimalEditor(editing: animal, in: browser.store, keptAmong: browser.drafts)
    holder.focus = editor.focus
    stack.push(AnimalEditorScreen(holder, in: browser, onSave: onSave) { _, _ in })
  }

  override func finish(_ saved: Animal, on stack: ScreenStack) {
    stack.say(editor.news(of: saved))
    close(after: addsAnother ? nil : saved, on: stack)
    onSave(saved, stack)
    guard addsAnother else { return }
    do { try addAnother(like: saved, on: stack) } catch { stack.report(error) }
  }

  /// Closes the sheet. With nil `onClose` is not called, as another sheet follows.
  func close(after saved: Animal?, on stack: ScreenStack) {
    last = saved
    stack.pop(self)
  }

  override func hasClosed(on stack: ScreenStack) {
    if let last { onClose(last, stack) }
  }

  private func addAnother(like saved: Animal, on stack: ScreenStack) throws {
    let editor = try AnimalEditor(addingAfter: saved, in: browser.store, keptAmong: browser.drafts)
    stack.push(
      AnimalEditorScreen(editor, in: browser, after: saved, onSave: onSave, onClose: onClose))
  }

  /// Pasted lines that may be animals first complete what was begun in the field, as `Enter` does.
  override func awaited(before input: Input) -> (() async -> Void)? {
    super.awaited(before: intake(of: input) == nil ? input : .key(.enter))
  }

  override func handle(_ input: Input, on stack: ScreenStack) throws -> Bool {
    if try offersToAddAll(of: input, on: stack) { return true }
    return try super.handle(input, on: stack)
  }
}

/// Quick intake: lines pasted into a new animal without a name are offered as animals.
extension AnimalEditorScreen {
  func intake(of input: Input) -> PastedAnimals? {
    guard case .paste(let text) = input, editor.fields[editor.focus]?.valueKind == nil
    else { return nil }
    return animalEditor.intake(of: text)
  }

  /// Asks what pasted lines are; returns false if the input is something else.
  func offersToAddAll(of input: Input, on stack: ScreenStack) throws -> Bool {
    guard let intake = intake(of: input) else { return false }
    try form.settle()
    stack.push(
      Question(
        "Pasted Lines", text: animalEditor.question(on: intake),
        answers: [
          Question.Answer("y", "Add \(intake.count.grouped)", id: "confirm") { [self] in
            add(intake, on: $0)
          },
          Question.Answer("o", "One line", id: "one-line") { [self] _ in
            _ = try form.focused.handle(input)
          },
          .cancel,
        ]))
    return true
  }

  private func add(_ intake: PastedAnimals, on stack: ScreenStack) {
    stack.perform("Adding… Esc cancels") { [self] tell in
      let added = try await animalEditor.add(intake) { count in
        tell("Adding… \(count.grouped) of \(intake.count.grouped) · Esc cancels")
      }
      guard let added, let first = added.first else { return }
      stack.say("Added \(added.count.counted("animal")) · u undoes it")
      close(after: first, on: stack)
      onSave(first, stack)
    }
  }
}
