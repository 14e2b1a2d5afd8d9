import Catalog
import Terminal
import ViewState

/// Tags: words that cut across the categories.
extension BrowserScreen {
  var tagCommands: [Command] {
    [
      Command(
        "Tag what is selected or marked", id: "tag", group: "Animals", keys: ["+"], label: "Tag",
        obstacle: readOnly ?? nothingSelected
      ) { [self] in try tag(on: $0) },
      Command("List the tags", id: "list-tags", group: "Animals", keys: ["T"]) { [self] in
        listTags(on: $0)
      },
    ]
  }

  private func tag(on stack: ScreenStack) throws {
    // Another program may just have added the field.
    if browser.fields.tags == nil { try browser.reload() }
    guard browser.fields.tags == nil else {
      return stack.perform("Counting… Esc cancels") { [self] in try await openTags(on: stack) }
    }
    if let obstacle = try browser.obstacleToTags() { return stack.say(obstacle) }
    stack.ask("Tags", "No field has tags yet. Add one named Tags?", yes: "Add") { [self] stack in
      stack.perform("Adding…") { [self] in
        try await browser.addTags()
        try await openTags(on: stack)
      }
    }
  }

  private func openTags(on stack: ScreenStack) async throws {
    guard let field = browser.fields.tags else { return }
    guard meansMarked else {
      guard let animal = try browser.selectedAnimal() else { return }
      let editor = MarkedEditor(tagsIn: field, of: animal, in: browser.store)
      return push(editor, on: stack) { [self] in tag(animal, $0, on: stack, from: $1) }
    }
    let count = try await browser.marking.counted()
    guard count > 0 else { return sayNoneIsLeft(on: stack) }
    edit(.tags(field), of: count, on: stack)
  }

  private func tag(
    _ animal: Animal, _ edit: BulkEdit, on stack: ScreenStack, from sheet: MarkedEditorScreen
  ) {
    guard case .tags(let field, let added, let removed) = edit else { return }
    stack.perform("Saving…") { [self] in
      do {
        let done = try await browser.tag(animal, in: field, adding: added, removing: removed)
        stack.pop(sheet)
        say(done, on: stack)
      } catch {
        guard sheet.refuse(error) else { throw error }
      }
    }
  }

  private func listTags(on stack: ScreenStack) {
    stack.perform("Counting… Esc cancels") { [self] in
      let tags = try await browser.tags()
      guard !tags.isEmpty else {
        let obstacle = browser.fields.tags == nil ? try browser.obstacleToTags() : nil
        return stack.say(obstacle ?? "No animal has tags yet; + adds some.")
      }
      stack.push(
        ChoiceScreen("Tags", tags, verb: ("List", "List the animals that have it")) {
          [self] tag, _ in try browser.listAnimals(tagged: tag)
        })
    }
  }
}
