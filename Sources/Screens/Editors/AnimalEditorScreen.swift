import Bindings
import Catalog
import Terminal
import ViewState

/// The sheet that adds an animal or edits one.
final class AnimalEditorScreen: @MainActor FormScreen {
  let editor: AnimalEditor
  private let browser: Browser
  let onSave: (Animal, ScreenStack) -> Void
  private let onClose: (Animal, ScreenStack) -> Void
  /// What was saved last, here or in the sheets before this one of a series.
  private var last: Animal?
  private(set) var form: Form
  /// The fields of which the form has rows.
  private var fields: Fields

  /// A sheet on `editor`; `onSave` receives each animal that is saved, `onClose` of the last one,
  /// once the sheet has closed, or the last one of a series.
  init(
    _ editor: AnimalEditor, in browser: Browser, after last: Animal? = nil,
    onSave: @escaping (Animal, ScreenStack) -> Void,
    onClose: @escaping (Animal, ScreenStack) -> Void
  ) {
    self.editor = editor
    self.browser = browser
    self.last = last
    self.onSave = onSave
    self.onClose = onClose
    fields = editor.fields
    form = Self.form(of: editor, in: browser.store)
  }

  private static func form(of editor: AnimalEditor, in store: CatalogStore) -> Form {
    Form(
      editor.fields.map { field in
        Form.Row(
          id: field.id, title: field.label,
          control: field.control(
            on: Bindable(editor)[text: field], of: { editor.draft.value }, in: store),
          columns: field.usualColumns,
          problem: { editor.problem(of: field.id) }, note: { editor.note(on: field) },
          isShown: { editor.shows(field) }, check: { editor.check(field) })
      }, focus: Bindable(editor).focus, isWide: !editor.fields.others.isEmpty)
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
      cancelCommand(),
    ]
  }

  /// Several lines that are pasted before there is a name are offered as so many animals.
  func handle(_ input: Input, on stack: ScreenStack) throws -> Bool {
    if try offersIntake(of: input, on: stack) { return true }
    return try follow(input, on: stack)
  }
}

// MARK: Saving

extension AnimalEditorScreen {
  private func save(on stack: ScreenStack, addsAnother: Bool = false) throws {
    try form.settle()
    if let animal = try editor.takeHolder() { return try show(animal, on: stack) }
    stack.perform("Saving…") { [self] in
      try await browser.readingOnce {
        finish(try await editor.save(), on: stack, addsAnother: addsAnother)
      }
    }
  }

  /// Opens an animal in a sheet over this one, whose draft stays, at the field with the focus.
  private func show(_ animal: Animal, on stack: ScreenStack) throws {
    let holder = try AnimalEditor(editing: animal, in: browser.store, keptAmong: browser.drafts)
    holder.focus = editor.focus
    stack.push(AnimalEditorScreen(holder, in: browser, onSave: onSave) { _, _ in })
  }

  /// Closes the sheet if the draft was saved; otherwise the form shows why not, or the question is
  /// what to do.
  func finish(_ saved: Animal?, on stack: ScreenStack, addsAnother: Bool) {
    guard let saved else { return ask(on: stack, addsAnother: addsAnother) }
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

  func hasClosed(on stack: ScreenStack) {
    if let last { onClose(last, stack) }
  }

  private func addAnother(like saved: Animal, on stack: ScreenStack) throws {
    let editor = try AnimalEditor(
      addingAfter: saved, in: browser.store, keptAmong: browser.drafts)
    stack.push(
      AnimalEditorScreen(editor, in: browser, after: saved, onSave: onSave, onClose: onClose))
  }

  private func ask(on stack: ScreenStack, addsAnother: Bool) {
    if let conflict = editor.conflict {
      return ask(about: conflict, on: stack, addsAnother: addsAnother)
    }
    guard let doubt = editor.doubt else { return followFields() }
    let answers = doubt.answers(of: editor).map { key, label, save in
      Question.Answer(key, label) { [self] stack in
        stack.perform("Saving…") { [self] in
          try await browser.readingOnce {
            finish(try await save(), on: stack, addsAnother: addsAnother)
          }
        }
      }
    }
    let cancel = Question.Answer("n", "Cancel") { [self] _ in editor.keepEditing() }
    stack.push(Question(doubt.title, text: doubt.question, answers: answers + [cancel]))
  }

  /// Makes the form anew where the editor has found other fields.
  private func followFields() {
    if editor.fields == fields { return }
    fields = editor.fields
    form = Self.form(of: editor, in: browser.store)
  }

  var sheet: FormSheet {
    let save: Key = form.takesEnter ? .control("s") : .enter
    return FormSheet(title, form: form, hints: [(save, "Save"), (.escape, "Cancel")])
  }
}

extension AnimalEditor.Doubt {
  fileprivate var title: String {
    switch self {
    case .fields: "Fields changed meanwhile"
    case .parents: "Is this right?"
    case .animal, .category: "Deleted meanwhile"
    }
  }

  fileprivate var question: String {
    switch self {
    case .animal(let name): "\(name.shortened) was deleted meanwhile. Save it as a new animal?"
    case .category(let name):
      "The category \(name.shortened) was deleted meanwhile. Create it again?"
    case .fields(let values, let retired):
      "The draft has \(values.joined(separator: ", ")), but "
        + (values.count == 1 ? "the field was " : "the fields were ")
        + (retired.isEmpty ? "taken away meanwhile." : "retired meanwhile.")
    case .parents(let sentence): "\(sentence) Save it all the same?"
    }
  }

  fileprivate func answers(
    of editor: AnimalEditor
  ) -> [(key: Key, label: String, save: () async throws -> Animal?)] {
    switch self {
    case .animal: return [("y", "Save as new", editor.saveAsNew)]
    case .category: return [("y", "Create", editor.saveAsNew)]
    case .parents: return [("y", "Save", editor.saveAllTheSame)]
    case .fields(let values, let retired):
      let canRestore = values.count == retired.count
      return (canRestore ? [("y", "Restore and save", editor.saveRestoringFields)] : [])
        + [("w", "Save without", editor.saveWithoutLostFields)]
    }
  }
}

/// What is to be kept where others have changed the same field of the animal.
extension AnimalEditorScreen {
  /// Asks, and saves what was chosen; or goes back to the draft as it is.
  func ask(about conflict: Comparison, on stack: ScreenStack, addsAnother: Bool) {
    stack.push(
      ComparisonScreen(
        asking: conflict, title: "Changed meanwhile",
        subtitle: editor.conflictNews, onReturn: editor.keepEditing
      ) { [self] sheet, stack in
        let choices = sheet.comparison
        stack.pop(sheet)
        stack.perform("Saving…") { [self] in
          finish(
            try await editor.save(resolving: choices), on: stack, addsAnother: addsAnother)
        }
      })
  }
}
