import Bindings
import Catalog
import Terminal
import ViewState

/// The sheet that adds an animal or edits one.
final class AnimalEditorScreen: Screen {
  let editor: AnimalEditor
  private let browser: Browser
  private let onSave: (Animal, ScreenStack) -> Void
  private let form: Form

  /// A sheet on `editor`; `onSave` is told what was saved, once the sheet has closed.
  init(
    _ editor: AnimalEditor, in browser: Browser, onSave: @escaping (Animal, ScreenStack) -> Void
  ) {
    self.editor = editor
    self.browser = browser
    self.onSave = onSave
    form = Form(
      AnimalField.all.map { field in
        Form.Row(
          id: field.id, title: field.title, control: Self.control(for: field, of: editor),
          problem: { editor.problem(of: field.id) })
      }, focus: Bindable(editor).focus)
  }

  private static func control(for field: AnimalField, of editor: AnimalEditor) -> any Control {
    @Bindable var editor = editor
    switch field.editing {
    case .text(let path): return TextField(text: $editor.draft.value[dynamicMember: path])
    case .diet(let path):
      return Choice(
        editor.dietChoices, selection: $editor.draft.value[dynamicMember: path], label: \.rawValue)
    case .category:
      return ComboBox(
        text: $editor.categoryName, placeholder: "none (type to filter, PgDn for all)",
        suggestions: editor.categoryNames, isSame: CategoryNames.isSame)
    }
  }

  var title: String { editor.title }
  var unsavedWork: String? { editor.unsavedWork }
  var takesText: Bool { true }

  func discardUnsavedWork() { editor.cancel() }
}

// MARK: Keys

extension AnimalEditorScreen {
  var commands: [Command] { form.controlCommands + ownCommands + form.focusCommands }

  private var ownCommands: [Command] {
    [
      Command("Save", group: "Editor", keys: [.enter, .control("s")], label: "Save") {
        [self] in try save(on: $0)
      },
      Command(
        "Save and add another", group: "Editor", keys: [.control("n")], label: "Save, add another"
      ) { [self] in try save(on: $0, addsAnother: true) },
      Command("Cancel", group: "Editor", keys: [.escape], label: "Cancel") { [self] in
        $0.cancel(self)
      },
    ]
  }

  func awaited(before input: Input) -> (() async -> Void)? { form.awaited(before: input) }

  func handle(_ input: Input, on stack: ScreenStack) throws -> Bool {
    try form.handle(input)
  }
}

// MARK: Saving

extension AnimalEditorScreen {
  private func save(on stack: ScreenStack, addsAnother: Bool = false) throws {
    try form.settle()
    stack.perform("Saving…") { [self] in
      finish(try await editor.save(), on: stack, addsAnother: addsAnother)
    }
  }

  /// Closes the sheet if the draft was saved; otherwise the form shows why not, or the question is
  /// what to do.
  func finish(_ saved: Animal?, on stack: ScreenStack, addsAnother: Bool) {
    guard let saved else { return ask(on: stack, addsAnother: addsAnother) }
    stack.pop(self)
    stack.say(editor.news(of: saved))
    onSave(saved, stack)
    if addsAnother { addAnother(like: saved, on: stack) }
  }

  private func addAnother(like saved: Animal, on stack: ScreenStack) {
    let editor = AnimalEditor(
      addingTo: saved.category, in: browser.store, keptAmong: browser.drafts)
    stack.push(AnimalEditorScreen(editor, in: browser, onSave: onSave))
  }

  private func ask(on stack: ScreenStack, addsAnother: Bool) {
    if let conflict = editor.conflict {
      return ask(about: conflict, on: stack, addsAnother: addsAnother)
    }
    guard let loss = editor.loss else { return }
    stack.push(
      Question(
        "Deleted meanwhile", text: loss.question,
        answers: [
          Question.Answer("y", loss.answer) { [self] stack in
            stack.perform("Saving…") { [self] in
              finish(try await editor.saveAsNew(), on: stack, addsAnother: addsAnother)
            }
          },
          Question.Answer("n", "Keep editing") { [self] _ in editor.keepEditing() },
        ]))
  }

  func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    FormSheet(title, form: form, hints: [(.enter, "Save"), (.escape, "Cancel")])
      .draw(on: &canvas, in: area, isActive: isActive)
  }
}

extension AnimalEditor.Loss {
  fileprivate var question: String {
    switch self {
    case .animal(let name): "\(name.shortened) was deleted meanwhile. Save it as a new animal?"
    case .category(let name):
      "The category \(name.shortened) was deleted meanwhile. Create it again?"
    }
  }

  fileprivate var answer: String {
    switch self {
    case .animal: "Save as new"
    case .category: "Create"
    }
  }
}
