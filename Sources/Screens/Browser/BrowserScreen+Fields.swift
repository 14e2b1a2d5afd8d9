import Catalog
import Exchange
import Terminal
import ViewState

/// The keeper's own fields, templates of them, and duplicates.
extension BrowserScreen {
  var showFields: Command {
    Command(
      "Fields of your own: add, change, retire", id: "fields", group: "Animals", keys: ["F"],
      label: "Fields"
    ) {
      [self] stack in
      let fields = try FieldList(browser.store)
      stack.push(
        FieldsScreen(
          fields, undo: undoCommands(group: "Fields") { try fields.reload() },
          onFind: { [self] in show($0, on: $1) },
          onEditLog: { [self] log, stack in
            open(
              try LogEditor(editing: log, in: browser.store, keptAmong: browser.drafts), on: stack)
          }))
    }
  }

  /// Edits the name of a log, how it repeats, and for which animals it is.
  func open(_ editor: LogEditor, on stack: ScreenStack) {
    stack.push(
      RecordEditorScreen(editor, in: browser) { [self] log, stack in
        if editor.hasChanged { noteNews(of: log.journaled, on: stack) }
        stack.attempt { try browser.reload() }
      })
    announceOtherEditor(of: editor.content, on: stack)
  }

  var showDuplicates: Command {
    Command(
      "Duplicates: animals that may be one", id: "duplicates", group: "Animals", keys: ["="],
      obstacle: browser.isEmpty ? "There is no animal yet." : nil
    ) { [self] stack in
      stack.perform("Looking… Esc cancels") { [self] in
        let found = try await browser.store.duplicates()
        if found.isEmpty {
          return stack.say("No two animals share a name and category, or a chip.")
        }
        show(found, on: stack)
      }
    }
  }

  /// Lists possible duplicates; choosing some finds those animals.
  private func show(_ duplicates: [Duplicates], on stack: ScreenStack) {
    stack.push(
      ChoiceScreen(
        "Animals that may be one", browser.choice(of: duplicates),
        verb: ("Find", "List these animals")
      ) { [self] find, stack in
        stack.popToFirst()
        try browser.find(find)
      })
  }

  var templateCommand: Command {
    Command(
      "Begin with the fields of a template", id: "choose-template", group: "Animals", keys: ["t"],
      label: "Template",
      obstacle: readOnly
    ) { [self] in try $0.askForTemplate(in: browser.store) }
  }
}

extension ScreenStack {
  /// Asks for a template, adds its fields and logs to the catalog, calls `onAdd`, and says what was
  /// added.
  func askForTemplate(in store: CatalogStore, onAdd: @escaping () throws -> Void = {}) throws {
    let answers = Template.all.map { template in
      Question.Answer(
        .character(Character(template.name.prefix(1).lowercased())), template.name,
        id: Command.ID("template-" + template.id)
      ) {
        $0.perform("Saving…") { [self] in
          let added = try await store.add(template)
          try onAdd()
          say(template.news(adding: added))
        }
      }
    }
    push(
      Question(
        "Template", text: "Begin with the fields and logs of one of these. F changes them later.",
        answers: answers + [.cancel]))
  }
}
