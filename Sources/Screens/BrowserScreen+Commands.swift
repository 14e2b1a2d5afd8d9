import Bindings
import Catalog
import Terminal
import ViewState

/// What can be done in the browser.
extension BrowserScreen {
  /// The commands of the lists and of the catalog; while a find text is typed, those of the find
  /// field.
  public var commands: [Command] {
    if let findField { return findCommands + findField.commands }
    return animalCommands + listCommands
  }
}

// MARK: Lists

extension BrowserScreen {
  private var listCommands: [Command] {
    [
      move("Up", [.up, "k"]) { try $0.move(by: -1) },
      move("Down", [.down, "j"]) { try $0.move(by: 1) },
      move("Page up", [.pageUp, .control("b")]) { try $0.move(by: -$0.height) },
      move("Page down", [.pageDown, .control("f")]) { try $0.move(by: $0.height) },
      move("First", [.home, "g"]) { try $0.moveToStart() },
      move("Last", [.end, "G"]) { try $0.moveToEnd() },
      Command("Next pane", group: "Lists", keys: [.tab, .right, "l"]) { [self] _ in
        moveFocus(by: 1)
      },
      Command("Previous pane", group: "Lists", keys: [.backTab, .left, "h"]) { [self] _ in
        moveFocus(by: -1)
      },
    ]
  }

  private func move(
    _ title: String, _ keys: [Key], _ action: @escaping (any ScrollingList) throws -> Void
  ) -> Command {
    Command(title, group: "Lists", keys: keys) { [self] _ in
      guard let list = focusedList else { return }
      try action(list)
      try browser.showSelectedCategory()
    }
  }

  private func moveFocus(by distance: Int) {
    let panes = Browser.Pane.allCases
    let index = browser.focus.rawValue + distance
    browser.focus = panes[(index + panes.count) % panes.count]
  }
}

// MARK: Animals

extension BrowserScreen {
  private static let group = "Animals"

  private var animalCommands: [Command] {
    [
      Command(
        "Add animal", group: Self.group, keys: ["a"], label: "Add", obstacle: readOnly
      ) { [self] in try edit(nil, on: $0) },
      Command(
        "Edit what is selected", group: Self.group, keys: ["e"], label: "Edit",
        obstacle: readOnly ?? nothingSelected
      ) { [self] in try editSelected(on: $0) },
      Command("Open what is selected", group: "Lists", keys: [.enter], obstacle: nothingToOpen) {
        [self] in try open(on: $0)
      },
      Command(
        "Delete what is selected", group: Self.group, keys: ["d", .delete], label: "Delete",
        obstacle: readOnly ?? nothingSelected
      ) { [self] in try askToDelete(on: $0) },
      Command(
        "Find", group: Self.group, keys: ["/"], label: "Find",
        obstacle: browser.isEmpty ? "There is nothing to find." : nil
      ) { [self] _ in beginFind() },
      Command(
        "Show all again", group: Self.group, keys: [.escape],
        label: "Show all", obstacle: browser.findText.isEmpty ? "All are shown." : nil
      ) { [self] _ in browser.findText = "" },
      sortOrSample,
      Command(
        "Add category", group: Self.group, keys: ["c"], label: "Category", obstacle: readOnly
      ) { [self] in edit(category: nil, on: $0) },
    ]
  }

  private var sortOrSample: Command {
    guard browser.isEmpty else {
      return Command("Sort in the next order", group: Self.group, keys: ["s"], label: "Sort") {
        [self] stack in
        try browser.sortByNext()
        stack.say("Sorted \(browser.animals.query.sort.title)")
      }
    }
    return Command(
      "Load the sample animals", group: Self.group, keys: ["s"], label: "Sample",
      obstacle: readOnly
    ) { [self] stack in
      stack.perform { [self] in
        stack.say("Added \(try await browser.addSample().counted("animal"))")
      }
    }
  }

  private var readOnly: String? {
    browser.store.isReadOnly ? "The catalog is open for reading only." : nil
  }

  private var nothingSelected: String? {
    switch browser.focus {
    case .categories:
      browser.categories.selected.category == nil
        ? "“\(browser.categories.selected.name)” is not a category." : nil
    case .animals, .detail: browser.animals.selected == nil ? "No animal is selected." : nil
    }
  }

  private var nothingToOpen: String? {
    browser.focus == .categories ? nil : readOnly ?? nothingSelected
  }
}

// MARK: Sheets

extension BrowserScreen {
  private func open(on stack: ScreenStack) throws {
    guard browser.focus == .categories else { return try editSelected(on: stack) }
    browser.focus = .animals
  }

  private func editSelected(on stack: ScreenStack) throws {
    if browser.focus == .categories {
      edit(category: browser.categories.selected.category, on: stack)
    } else {
      try edit(browser.animals.selected, on: stack)
    }
  }

  /// Opens the editor on an animal, or on a new one in the selected category.
  private func edit(_ animal: Animal?, on stack: ScreenStack) throws {
    let store = browser.store
    let category = browser.categories.selected.category
    let editor =
      try animal.map { try AnimalEditor(editing: $0, in: store) }
      ?? AnimalEditor(addingTo: category, in: store)
    stack.push(
      AnimalEditorScreen(editor, over: browser) { [self] saved, stack in
        browser.focus = .animals
        stack.attempt { try browser.reload(selecting: saved) }
        flash(saved, on: stack)
      })
  }

  private func edit(category: AnimalCategory?, on stack: ScreenStack) {
    let editor = CategoryEditor(category, in: browser.store)
    stack.push(
      CategoryEditorScreen(editor) { [self] saved, stack in
        stack.attempt { try browser.reload(in: .category(saved.id)) }
      })
  }

  private func askToDelete(on stack: ScreenStack) throws {
    guard let deletion = try browser.deletion() else { return }
    stack.push(
      Question(
        "Delete", text: deletion.question,
        answers: [
          Question.Answer("y", "Delete") { [self] stack in
            stack.perform { [self] in stack.say(try await browser.delete(deletion)) }
          },
          Question.Answer("n", "Keep") { _ in },
        ]))
  }
}

// MARK: Find

extension BrowserScreen {
  private func beginFind() {
    browser.focus = .animals
    findField = TextField(text: Bindable(browser).findText)
  }

  private var findCommands: [Command] {
    [
      Command("Keep what was found", group: "Find", keys: [.enter], label: "Keep") { [self] stack in
        findField = nil
        // The next key is meant for what is found.
        stack.perform { [self] in await browser.animals.idle() }
      },
      Command("Show all again", group: "Find", keys: [.escape], label: "Show all") { [self] _ in
        findField = nil
        browser.findText = ""
      },
    ]
      + [
        move("Up", [.up]) { try $0.move(by: -1) },
        move("Down", [.down]) { try $0.move(by: 1) },
        move("Page up", [.pageUp]) { try $0.move(by: -$0.height) },
        move("Page down", [.pageDown]) { try $0.move(by: $0.height) },
      ]
  }
}
