import Catalog
import Exchange
import Terminal
import ViewState

/// The fields of one's own.
extension BrowserScreen {
  /// The command that shows them.
  var showFields: Command {
    Command(
      "Fields of your own: add, change, retire", group: "Animals", keys: ["F"], label: "Fields"
    ) {
      [self] stack in
      let fields = try FieldList(browser.store)
      stack.push(
        FieldsScreen(
          fields, isReadOnly: browser.store.isReadOnly,
          undo: undoCommands(group: "Fields") { try fields.reload() },
          onFind: { [self] in show($0, on: $1) }))
    }
  }

  /// The command that lists animals that may be one.
  var showDuplicates: Command {
    Command(
      "Duplicates: animals that may be one", group: "Animals", keys: ["="],
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

  /// Lists animals that may be one; those that are chosen are found.
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

  /// The command that begins an empty catalog with the fields of a template.
  var templateCommand: Command {
    Command(
      "Begin with the fields of a template", group: "Animals", keys: ["t"], label: "Template",
      obstacle: readOnly
    ) { [self] in try $0.askForTemplate(in: browser.store) }
  }
}

extension ScreenStack {
  /// Asks for a template, adds its fields to a catalog and says so; `onAdd` is called then.
  func askForTemplate(in store: CatalogStore, onAdd: @escaping () throws -> Void = {}) throws {
    let answers = try Template.all().map { template in
      Question.Answer(.character(Character(template.name.prefix(1).lowercased())), template.name) {
        $0.perform("Saving…") { [self] in
          let added = try await store.addFields(of: template)
          try onAdd()
          say(template.news(adding: added))
        }
      }
    }
    push(
      Question(
        "Template", text: "Begin with the fields of one of these. F changes them later.",
        answers: answers + [.cancel]))
  }
}
