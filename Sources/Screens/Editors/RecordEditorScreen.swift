import Bindings
import Catalog
import Terminal
import ViewState

/// The sheet that adds or edits a record.
class RecordEditorScreen<Record: EditableRecord>: @MainActor FormScreen {
  let editor: RecordEditor<Record>
  let browser: Browser
  let onSave: (Record, ScreenStack) -> Void
  private(set) var form: Form
  private var fields: Fields

  /// A sheet on `editor`; `onSave` receives the saved record after the sheet has closed.
  init(
    _ editor: RecordEditor<Record>, in browser: Browser,
    onSave: @escaping (Record, ScreenStack) -> Void
  ) {
    self.editor = editor
    self.browser = browser
    self.onSave = onSave
    fields = editor.fields
    form = Self.form(of: editor, in: browser.store)
  }

  private static func form(of editor: RecordEditor<Record>, in store: CatalogStore) -> Form {
    Form(
      editor.asked.map { field in
        Form.Row(
          id: field.id, title: editor.label(of: field),
          control: field.control(
            on: Bindable(editor)[text: field], of: { editor.draft.value }, in: store),
          columns: editor.asked.count > 2 ? field.usualColumns : .max,
          problem: { editor.problem(of: field.id) }, note: { editor.note(on: field) },
          isShown: { editor.shows(field) }, check: { editor.check(field) })
      }, focus: Bindable(editor).focus,
      isWide: editor.asked.contains { $0.valueKind != nil && $0 != .find })
  }

  var title: String { editor.title }
  var unsavedWork: String? { editor.unsavedWork }

  func discardUnsavedWork() { editor.cancel() }

  var commands: [Command] { form.controlCommands + ownCommands + form.focusCommands }

  var ownCommands: [Command] {
    commands("Save", label: "Save") { [self] in try save(on: $0) }
  }

  var sheet: FormSheet {
    let save: Key = form.takesEnter ? .control("s") : .enter
    return FormSheet(title, form: form, hints: [(save, "Save"), (.escape, "Cancel")])
  }

  func awaited(before input: Input) -> (() async -> Void)? { form.focused.awaited(before: input) }

  func handle(_ input: Input, on stack: ScreenStack) throws -> Bool {
    try follow(input, on: stack)
  }

  func hasClosed(on stack: ScreenStack) {}

  func save(on stack: ScreenStack) throws {
    try form.settle()
    perform(on: stack) { [editor] in try await editor.save() }
  }

  /// Closes the sheet if the draft was saved; otherwise the form or a question says why not.
  private func perform(on stack: ScreenStack, _ save: @escaping () async throws -> Record?) {
    stack.perform("Saving…") { [self] in
      try await browser.readingOnce {
        guard let saved = try await save() else { return ask(on: stack) }
        finish(saved, on: stack)
      }
    }
  }

  /// Called once a save was refused, beside the field that says why.
  func wasRefused() {}

  func finish(_ saved: Record, on stack: ScreenStack) {
    stack.pop(self)
    stack.say(editor.news(of: saved))
    onSave(saved, stack)
  }

  private func ask(on stack: ScreenStack) {
    if let conflict = editor.conflict { return ask(about: conflict, on: stack) }
    guard let doubt = editor.doubt else {
      followFields()
      return wasRefused()
    }
    let answers = doubt.answers(of: editor).map { id, key, label, save in
      Question.Answer(key, label, id: id) { [self] stack in perform(on: stack, save) }
    }
    let cancel = Question.Answer("n", "Cancel", id: "cancel") { [self] _ in editor.keepEditing() }
    stack.push(Question(doubt.title, text: doubt.question, answers: answers + [cancel]))
  }

  /// Makes a new form if the editor has found other fields.
  private func followFields() {
    if editor.fields == fields { return }
    fields = editor.fields
    form = Self.form(of: editor, in: browser.store)
  }

  /// Asks what to keep of the fields that others have changed too, and saves the choice.
  private func ask(about conflict: Comparison, on stack: ScreenStack) {
    stack.push(
      ComparisonScreen(
        conflict,
        title: Record.kind.hasOnlyName ? "Renamed in the meantime" : "Changed in the meantime",
        subtitle: editor.conflictNews
      ) { [self] sheet, stack in
        let choices = sheet.comparison
        stack.pop(sheet)
        perform(on: stack) { [editor] in try await editor.save(resolving: choices) }
      } onReturn: { [editor] in
        editor.keepEditing()
      })
  }
}

extension EditorDoubt {
  fileprivate var title: String {
    switch self {
    case .fields: "Fields changed in the meantime"
    case .contradiction: "Is this right?"
    case .gone, .category: "Deleted in the meantime"
    }
  }

  fileprivate var question: String {
    switch self {
    case .gone(let kind, let name):
      "\(kind.prefix.capitalised)\(name.shortened) was deleted in the meantime. Save it as a new \(kind.noun)?"
    case .category(let name):
      "The category \(name.shortened) was deleted in the meantime. Create it again?"
    case .fields(let values, let retired):
      "The draft has \(values.joined(separator: ", ")), but "
        + (values.count == 1 ? "the field was " : "the fields were ")
        + (retired.isEmpty ? "taken away in the meantime." : "retired in the meantime.")
    case .contradiction(let sentence): "\(sentence) Save it all the same?"
    }
  }

  fileprivate func answers<Record>(
    of editor: RecordEditor<Record>
  ) -> [(id: Command.ID, key: Key, label: String, save: () async throws -> Record?)] {
    switch self {
    case .gone: return [("save-as-new", "y", "Save as new", editor.saveAsNew)]
    case .category: return [("save-as-new", "y", "Create", editor.saveAsNew)]
    case .contradiction: return [("confirm", "y", "Save", editor.saveAllTheSame)]
    case .fields(let values, let retired):
      let canRestore = values.count == retired.count
      return
        (canRestore
        ? [("restore-fields", "y", "Restore and save", editor.saveRestoringFields)] : [])
        + (editor.canLeaveOutFields
          ? [("save-without", "w", "Save without", editor.saveWithoutLostFields)] : [])
    }
  }
}
