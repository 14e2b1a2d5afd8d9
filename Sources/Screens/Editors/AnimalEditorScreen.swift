import Catalog
import Terminal
import ViewState

/// The sheet that adds an animal or edits one; several can be added in a series.
final class AnimalEditorScreen: RecordEditorScreen<Animal> {
  let animal: AnimalEditor
  private let onClose: (Animal, ScreenStack) -> Void
  /// What was saved last, here or in the sheets before this one of a series.
  private var last: Animal?
  /// Whether a sheet for one more follows when the draft is saved.
  private var addsAnother = false

  /// A sheet on `editor`; `onSave` receives each animal that is saved, `onClose` the last one, once
  /// the sheet has closed, or the last one of a series.
  init(
    _ editor: AnimalEditor, in browser: Browser, after last: Animal? = nil,
    onSave: @escaping (Animal, ScreenStack) -> Void,
    onClose: @escaping (Animal, ScreenStack) -> Void
  ) {
    animal = editor
    self.last = last
    self.onClose = onClose
    super.init(editor, in: browser, onSave: onSave)
  }

  override var ownCommands: [Command] {
    var commands = super.ownCommands
    commands.insert(
      Command(
        "Save and add another", group: "Editor", keys: [.control("n")], label: "Save, add another"
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

  /// Opens an animal in a sheet over this one, whose draft stays, at the field with the focus.
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

  /// Closes the sheet; nil leaves what is behind it as it is, as another sheet follows.
  func close(after saved: Animal?, on stack: ScreenStack) {
    last = saved
    stack.pop(self)
  }

  override func hasClosed(on stack: ScreenStack) {
    if let last { onClose(last, stack) }
  }

  private func addAnother(like saved: Animal, on stack: ScreenStack) throws {
    let editor = try AnimalEditor(
      addingAfter: saved, in: browser.store, keptAmong: browser.drafts)
    stack.push(
      AnimalEditorScreen(editor, in: browser, after: saved, onSave: onSave, onClose: onClose))
  }

  // MARK: Quick intake

  /// Lines that are pasted into a new animal without a name end what was begun in the field, as
  /// `Enter` does.
  override func awaited(before input: Input) -> (() async -> Void)? {
    super.awaited(before: intake(of: input) == nil ? input : .key(.enter))
  }

  /// Several lines that are pasted before there is a name are offered as so many animals.
  override func handle(_ input: Input, on stack: ScreenStack) throws -> Bool {
    if try offersIntake(of: input, on: stack) { return true }
    return try super.handle(input, on: stack)
  }
}
