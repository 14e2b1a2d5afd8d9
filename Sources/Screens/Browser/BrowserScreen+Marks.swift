import Catalog
import Terminal
import ViewState

/// Marking animals, and what can be done to all marked ones.
extension BrowserScreen {
  private static let group = "Marks"

  var markCommands: [Command] {
    [
      Command(
        "Mark or unmark the animal", id: "mark", group: Self.group, keys: [" "], label: "Mark",
        obstacle: nothingToMark
      ) { [self] _ in try browser.flipMark() },
      Command(
        "Mark from the last marked animal to here", id: "mark-range", group: Self.group,
        keys: ["V"],
        obstacle: nothingToMark
      ) { [self] _ in try browser.markRange() },
      Command(
        "Mark all that are listed", id: "mark-all", group: Self.group, keys: ["A"],
        obstacle: nothingToMark
      ) { [self] _ in try browser.markAllListed() },
      Command(
        "List only what is marked, or all again", id: "list-marked", group: Self.group, keys: ["v"],
        obstacle: browser.marking.isEmpty && !browser.listsMarked ? "Nothing is marked." : nil
      ) { [self] _ in try listMarked(!browser.listsMarked) },
    ]
  }

  var listAllAgain: Command {
    Command("Back to the list", id: .leave, group: Self.group, keys: [.escape], label: "Back") {
      [self] _ in
      try listMarked(false)
    }
  }

  private func listMarked(_ isMarkedOnly: Bool) throws {
    browser.focus = .animals
    try browser.listMarked(isMarkedOnly)
  }

  var unmarkAll: Command {
    Command("Unmark all", id: .leave, group: Self.group, keys: [.escape], label: "Unmark") {
      [self] _ in
      browser.marking.clear()
    }
  }

  /// Whether keys apply to all marked animals; in the pane of categories they do not.
  var meansMarked: Bool { !browser.marking.isEmpty && browser.focus != .categories }

  var mergeMarkedCommand: Command {
    let isPair = browser.marking.count == 2
    return Command(
      "Merge two marked animals", id: "merge-animals", group: Self.group, keys: ["m"],
      label: isPair ? "Merge" : nil,
      obstacle: readOnly ?? (isPair ? nil : "Mark the two animals that are one.")
    ) { [self] in try mergeMarked(on: $0) }
  }

  private func mergeMarked(on stack: ScreenStack) throws {
    guard let merge = try browser.markedMerge() else { return sayNoneIsLeft(on: stack) }
    stack.push(
      ComparisonScreen(
        merge.comparison, title: "Merge Animals", subtitle: merge.explanation, verb: "Merge"
      ) { [self] sheet, stack in
        stack.perform("Merging…") { [self] in
          let done = try await browser.carryOut(merge, choosing: sheet.comparison)
          stack.pop(sheet)
          say("\(done) · u undoes it", on: stack)
        }
      })
  }

  private var nothingToMark: String? {
    if let readOnly { return readOnly }
    if browser.focus == .categories { return "Animals are marked in the list of animals." }
    return noAnimal
  }
}

/// What is done to marked animals.
extension BrowserScreen {
  func askToDeleteMarked(on stack: ScreenStack) {
    ask(.deletion, on: stack)
  }

  func editMarked(on stack: ScreenStack) {
    stack.perform("Counting… Esc cancels") { [self] in
      let count = try await browser.marking.counted()
      guard count > 0 else { return sayNoneIsLeft(on: stack) }
      let diet = try await browser.store.diet(of: browser.marking.marks)
      let text = "Set for all of \(count.counted("marked animal")):"
      let answer = { [self] (key: Key, field: Field, proposal: String) in
        Question.Answer(key, field.title, id: Command.ID("set-" + field.id)) { [self] in
          edit(.value(field), of: count, proposing: proposal, on: $0)
        }
      }
      let own = Question.Answer("f", "Field of your own", id: "set-own-field") { [self] in
        editOwn(of: count, on: $0)
      }
      stack.push(
        Question(
          "Edit Marked Animals", text: text,
          answers: [answer("c", .category, ""), answer("d", .diet, diet?.rawValue ?? "")]
            + (browser.fields.others.isEmpty ? [] : [own]) + [.cancel]))
    }
  }

  private func editOwn(of count: Int, on stack: ScreenStack) {
    stack.push(
      ChoiceScreen(
        "Field to Set", browser.customFields, verb: ("Choose", "Choose what all get in it")
      ) { [self] in edit(.value($0), of: count, on: $1) })
  }

  func edit(
    _ target: MarkedEditor.Target, of count: Int, proposing text: String = "",
    on stack: ScreenStack
  ) {
    let editor = MarkedEditor(target, ofMarked: count, text: text, in: browser.store)
    push(editor, on: stack) { [self] in ask($0, on: stack, from: $1) }
  }

  /// Opens the sheet of an editor; `onChoose` receives the choice while the sheet stays open.
  func push(
    _ editor: MarkedEditor, on stack: ScreenStack,
    onChoose: @escaping (BulkEdit, MarkedEditorScreen) -> Void
  ) {
    stack.push(
      MarkedEditorScreen(editor, in: browser.store) { sheet, _ in
        if let edit = editor.chosen() { onChoose(edit, sheet) }
      })
  }

  /// Asks whether to apply an edit; `sheet` closes once it is applied.
  private func ask(_ edit: BulkEdit, on stack: ScreenStack, from sheet: MarkedEditorScreen? = nil) {
    stack.perform("Counting… Esc cancels") { [self] in
      do {
        _ = try await isAsked(edit, on: stack, from: sheet)
      } catch {
        guard sheet?.refuse(error) == true else { throw error }
      }
    }
  }

  /// Counts what an edit would change, and asks about it; returns false if it would change nothing.
  private func isAsked(
    _ edit: BulkEdit, on stack: ScreenStack, from sheet: MarkedEditorScreen?
  ) async throws -> Bool {
    guard let preview = try await browser.preview(edit) else {
      if let sheet { stack.pop(sheet) }
      sayNoneIsLeft(on: stack)
      return false
    }
    guard preview.changed > 0 else {
      stack.say(preview.nothingToChange)
      return false
    }
    let deletes = edit == .deletion
    stack.ask(
      preview.title, preview.question, yes: deletes ? "Delete" : "Set", isDestructive: deletes
    ) { [self] stack in
      carryOut(preview.progress, on: stack, from: sheet) { [self] in
        try await browser.carryOut(preview, progress: $0)
      } again: { [self] in
        try await isAsked(edit, on: stack, from: sheet)
      }
    }
    return true
  }

  func sayNoneIsLeft(on stack: ScreenStack) {
    browser.marking.clear()
    stack.say("No marked animal is left.")
  }
}
