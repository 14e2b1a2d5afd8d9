import Catalog
import Terminal
import ViewState

/// What can be done in the browser.
extension BrowserScreen {
  /// The commands of the lists and of the catalog; while a text to find or a name to jump to is typed,
  /// those of its field.
  public var commands: [Command] {
    if let findField { return findCommands + findField.commands }
    if jumpField != nil { return jumpCommands }
    return (browser.findText.isEmpty ? [] : [showAll])
      + (browser.marking.isEmpty ? [] : [unmarkAll]) + animalCommands
      + (browser.isEmpty ? otherCommands + undoCommands : undoCommands + otherCommands)
      + [history, importCommand, exportCommand, numbers] + markCommands + [showDrafts]
      + (browser.isEmpty ? [] : orderCommands)
      + [jumpCommand] + listCommands + findLanguage
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
        "Edit what is selected or marked", group: Self.group, keys: ["e"],
        label: "Edit", obstacle: readOnly ?? nothingSelected
      ) { [self] in meansMarked ? editMarked(on: $0) : try editSelected(on: $0) },
      Command("Open what is selected", group: "Lists", keys: [.enter], obstacle: nothingToOpen) {
        [self] in try open(on: $0)
      },
      Command(
        "Delete what is selected or marked", group: Self.group, keys: ["d", .delete],
        label: "Delete", obstacle: readOnly ?? nothingSelected
      ) { [self] in meansMarked ? askToDeleteMarked(on: $0) : try askToDelete(on: $0) },
      Command(
        "Find", group: Self.group, keys: ["/"], label: "Find",
        obstacle: browser.isEmpty ? "There is nothing to find." : nil
      ) { [self] _ in beginFind() },
    ]
  }

  private var otherCommands: [Command] {
    [
      browser.isEmpty ? sampleCommand : sortCommand,
      Command(
        "Add category", group: Self.group, keys: ["c"], label: "Category", obstacle: readOnly
      ) { [self] in edit(category: nil, on: $0) },
    ]
  }

  private var history: Command {
    Command("History", group: Self.group, keys: ["H"], label: "History") { [self] stack in
      stack.push(
        HistoryScreen(try browser.history(), timeZone: timeZone) { [self] reversed, stack in
          stack.attempt { try browser.reveal(reversed.record) }
        })
    }
  }

  private var numbers: Command {
    Command("Pictures of the numbers", group: Self.group, keys: ["o"], label: "Numbers") {
      [self] stack in
      let numbers = Numbers(browser.store, timeZone: timeZone, now: now)
      numbers.schedule = { [weak stack] in stack?.schedule($0, $1) }
      stack.push(NumbersScreen(numbers, timeZone: timeZone))
    }
  }

  private var showAll: Command {
    Command("Show all again", group: Self.group, keys: [.escape], label: "Show all") {
      [self] _ in browser.findText = ""
    }
  }

  private var sampleCommand: Command {
    Command(
      "Load the sample animals", group: Self.group, keys: ["s"], label: "Sample",
      obstacle: readOnly
    ) { [self] stack in
      stack.perform("Adding the sample… Esc gives up") { [self] in
        stack.say("Added \(try await browser.addSample().counted("animal"))")
      }
    }
  }

  var readOnly: String? {
    browser.store.isReadOnly ? "The catalog is open for reading only." : nil
  }

  private var nothingSelected: String? {
    if meansMarked { return nil }
    return switch browser.focus {
    case .categories:
      browser.categories.selected.category == nil
        ? "“\(browser.categories.selected.name)” is not a category." : nil
    case .animals, .detail: browser.animals.selected == nil ? "No animal is selected." : nil
    }
  }

  private var nothingToOpen: String? {
    switch browser.focus {
    case .categories: nil
    case .animals, .detail:
      readOnly ?? (browser.animals.selected == nil ? "No animal is selected." : nil)
    }
  }
}
