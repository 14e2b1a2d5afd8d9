import Terminal
import ViewState

/// What can be done in the browser.
extension BrowserScreen {
  /// The commands of the lists and of the catalog; while a find text is typed, those of the find
  /// field.
  public var commands: [Command] {
    if let findField { return findCommands + findField.commands }
    return (browser.findText.isEmpty ? [] : [showAll]) + animalCommands + listCommands
  }
}

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
      sortOrSample,
      Command(
        "Add category", group: Self.group, keys: ["c"], label: "Category", obstacle: readOnly
      ) { [self] in edit(category: nil, on: $0) },
    ]
  }

  private var showAll: Command {
    Command("Show all again", group: Self.group, keys: [.escape], label: "Show all") {
      [self] _ in browser.findText = ""
    }
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
      stack.perform("Adding the sample… Esc gives up") { [self] in
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
