import Catalog
import Terminal
import ViewState

/// The sheets and questions that the browser opens.
extension BrowserScreen {
  func open(on stack: ScreenStack) throws {
    switch browser.focus {
    case .categories where browser.categories.selected.id == .due: try show(nil, on: stack)
    case .categories: browser.focus = .animals
    case .animals where !isAnimalShown: browser.focus = .detail
    case .animals, .detail: try editSelected(on: stack)
    }
  }

  /// Whether the detail of the selected animal is on the screen.
  var isAnimalShown: Bool { paneLayout[.detail] != nil }

  func editSelected(on stack: ScreenStack) throws {
    if browser.focus == .categories {
      try edit(category: browser.selectedCategory()?.category, on: stack)
    } else {
      try edit(browser.selectedAnimal(), on: stack)
    }
  }

  /// Opens the editor on an animal, or on a new one in the selected category.
  func edit(_ animal: Animal?, on stack: ScreenStack) throws {
    let store = browser.store
    let category = browser.categories.selected.category
    let drafts = browser.drafts
    let editor =
      try animal.map { try AnimalEditor(editing: $0, in: store, keptAmong: drafts) }
      ?? AnimalEditor(addingTo: category, in: store, keptAmong: drafts)
    open(editor, on: stack)
    announceOtherEditor(of: editor.content, on: stack)
  }

  func open(_ editor: AnimalEditor, on stack: ScreenStack) {
    stack.push(
      AnimalEditorScreen(editor, in: browser) { [self] saved, stack in
        noteNews(of: .animal(saved.id), on: stack)
      } onClose: { [self] saved, stack in
        if browser.focus == .categories { browser.focus = .animals }
        stack.attempt { try browser.reveal(saved) }
        flash(saved, on: stack)
      })
  }

  func edit(category: AnimalCategory?, on stack: ScreenStack) throws {
    let (store, drafts) = (browser.store, browser.drafts)
    let editor =
      try category.map { try CategoryEditor(editing: $0, in: store, keptAmong: drafts) }
      ?? CategoryEditor(in: store, keptAmong: drafts)
    open(editor, on: stack)
    announceOtherEditor(of: editor.content, on: stack)
  }

  func open(_ editor: CategoryEditor, on stack: ScreenStack) {
    stack.push(
      RecordEditorScreen(editor, in: browser) { [self] saved, stack in
        noteNews(of: .category(saved.id), on: stack)
        stack.attempt { try browser.reload(in: .category(saved.id)) }
      })
  }

  func askToDelete(on stack: ScreenStack) throws {
    guard let deletion = try browser.deletion() else { return }
    guard let count = try browser.counting(deletion) else { return ask(deletion, on: stack) }
    stack.perform("Counting… Esc cancels") { [self] in ask(try await count(), on: stack) }
  }

  private func ask(_ deletion: Deletion, on stack: ScreenStack) {
    let deletes = answer("y", deletion.takesAnimals ? "Delete all" : "Delete", to: deletion)
    let keeps = answer("k", "Keep them", to: deletion, keepingAnimals: true)
    stack.push(
      Question(
        "Delete", text: deletion.question(in: browser.fields),
        answers: [deletes] + (deletion.takesAnimals ? [keeps] : []) + [.cancel]))
  }

  private func answer(
    _ key: Key, _ label: String, to deletion: Deletion, keepingAnimals: Bool = false
  ) -> Question.Answer {
    Question.Answer(
      key, label, id: keepingAnimals ? "keep-animals" : "confirm", isDestructive: true
    ) { [self] stack in
      carryOut("Deleting", on: stack) { [self] _ in
        let (rows, selection) = (browser.animals.visible, browser.animals.selection)
        let done = try await browser.delete(deletion, keepingAnimals: keepingAnimals)
        if case .animal(let animal, _, _) = deletion {
          close(animal, at: selection - rows.startIndex, on: stack)
        }
        return done
      } again: { [self] in
        if let deletion = try browser.deletion() {
          ask(try await browser.counting(deletion)?() ?? deletion, on: stack)
        }
        return true
      }
    }
  }

  /// Does exactly what was asked about, closes the sheet that raised the question, and says what
  /// was done; `deed` reports the part that is done. Where the number of animals has changed since,
  /// `again` asks anew; it returns whether there still is something to ask.
  func carryOut(
    _ title: String, on stack: ScreenStack, from sheet: (any Screen)? = nil,
    deed: @escaping (_ progress: @escaping @MainActor (Double) -> Void) async throws -> String,
    again: @escaping () async throws -> Bool
  ) {
    stack.perform("\(title)… Esc cancels") { [self] tell in
      do {
        let done = try await deed { tell("\(title)… \($0.percent) · Esc cancels") }
        if let sheet { stack.pop(sheet) }
        say("\(done) · u undoes it", on: stack)
      } catch let error as CatalogError {
        switch error {
        case .countChanged: if try await !again() { return }
        default: if (sheet as? MarkedEditorScreen)?.refuse(error) == true { return }
        }
        throw error
      }
    }
  }
}

/// Adding a line to the notes of the selected animal, with one key.
extension BrowserScreen {
  var noteCommand: Command {
    Command(
      "Add a line to the notes", id: "add-note", group: "Animals", keys: ["m"],
      obstacle: readOnly ?? noAnimal
    ) { [self] in try addNote(on: $0) }
  }

  private func addNote(on stack: ScreenStack) throws {
    guard let animal = try browser.selectedAnimal() else { return }
    let line = try NoteLine(on: animal, in: browser.store, at: now(), zone: timeZone)
    guard let line else { return stack.say("No field has notes yet; F adds one of the kind note.") }
    stack.push(
      LineScreen(
        line, "Note on \(line.animal.name.shortened)", label: line.field.title,
        placeholder: "what is to be noted", losing: "the note", verb: ("Add", "Add the note")
      ) { [self] in save($0, on: $1) })
  }

  private func save(_ sheet: LineScreen<NoteLine>, on stack: ScreenStack) {
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
