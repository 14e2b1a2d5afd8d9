import Catalog
import Terminal
import ViewState

extension BrowserScreen {
  /// The commands of the lists and the catalog, or those of the find or jump field if one is open.
  public var commands: [Command] {
    if let findField { return findCommands + findField.commands }
    if jumpField != nil { return jumpCommands }
    return (browser.focus == .detail && !paneLayout.hasAllPanes ? [backToList] : [])
      + (browser.listsMarked ? [listAllAgain] : [])
      + (browser.findText.isEmpty ? [] : [showAll])
      + (browser.marking.isEmpty ? [] : [unmarkAll]) + animalCommands
      + (browser.isEmpty
        ? [sampleCommand, importCommand, templateCommand] + otherCommands + undoCommands()
        : undoCommands() + [sortCommand] + markCommands + tagCommands)
      + [showFields, showStatistics] + (browser.isEmpty ? [] : orderCommands)
      + [history, importCommand, exportCommand]
      + (browser.isEmpty ? markCommands : otherCommands + [saveSearchCommand])
      + logCommands + copyCommands + [showDuplicates, showDrafts] + catalogCommands
      + [jumpCommand] + matchCommands + listCommands + findLanguage
  }
}

extension BrowserScreen {
  private static let group = "Animals"

  private var animalCommands: [Command] {
    let isAmongCategories = browser.focus == .categories
    let search = isAmongCategories ? browser.categories.selected.search : nil
    let selected =
      search.map(searchCommands)
      ?? (isAmongCategories
        ? (edit: renameCommand, delete: deleteCategoryCommand)
        : (edit: editCommand, delete: deleteCommand))
    return [
      Command(
        "Add animal", id: "add-animal", group: Self.group, keys: ["a"], label: "Add",
        obstacle: readOnly
      ) { [self] in try edit(nil, on: $0) },
      selected.edit, openCommand, selected.delete,
      Command(
        "Find", id: "find", group: Self.group, keys: ["/"], label: "Find",
        obstacle: browser.isEmpty ? "There is nothing to find." : nil
      ) { [self] _ in beginFind() },
      recordCommand,
    ]
  }

  var openCommand: Command {
    Command(
      "Open what is selected", id: "open", group: "Lists", keys: [.enter],
      obstacle: nothingToOpen
    ) { [self] in try open(on: $0) }
  }

  private var backToList: Command {
    Command("Back to the list", id: .leave, group: "Lists", keys: [.escape], label: "Back") {
      [self] _ in
      browser.focus = .animals
    }
  }

  private var editCommand: Command {
    Command(
      "Edit what is selected or marked", id: "edit", group: Self.group, keys: ["e"], label: "Edit",
      obstacle: readOnly ?? nothingSelected
    ) { [self] in meansMarked ? editMarked(on: $0) : try editSelected(on: $0) }
  }

  private var deleteCommand: Command {
    Command(
      "Delete what is selected or marked", id: "delete", group: Self.group, keys: ["d", .delete],
      label: "Delete", obstacle: readOnly ?? nothingSelected
    ) { [self] in meansMarked ? askToDeleteMarked(on: $0) : try askToDelete(on: $0) }
  }

  private var otherCommands: [Command] {
    browser.focus == .categories
      ? [mergeCommand, addCategoryCommand]
      : [addCategoryCommand, meansMarked ? mergeMarkedCommand : noteCommand, linkCommand]
        + categoryHelp
  }

  private var history: Command {
    Command("History", id: "history", group: Self.group, keys: ["H"], label: "History") {
      [self] stack in
      let history = try browser.history()
      stack.push(
        HistoryScreen(history, timeZone: timeZone) { [self] reversion, record, stack, tell in
          say(try await browser.revert(reversion, only: record, progress: tell), on: stack)
        })
    }
  }

  private var showStatistics: Command {
    Command("Statistics", id: "statistics", group: Self.group, keys: ["o"], label: "Statistics") {
      [self] stack in
      let statistics = CatalogStatistics(browser.store, timeZone: timeZone, now: now)
      let screen = StatisticsScreen(statistics, timeZone: timeZone) { [self] in showFigures(on: $0)
      }
      stack.push(screen)
      screen.grow(on: stack)
    }
  }

  /// Asks for a field, and shows its figures.
  private func showFigures(on stack: ScreenStack) {
    stack.push(
      ChoiceScreen(fieldToCount: browser.fields) { [self] field, stack in
        let figures = FieldFigures(
          of: field, of: browser.fields, among: browser.choicesOfAnimals, in: browser.store)
        stack.push(FiguresScreen(figures))
      })
  }

  private var showAll: Command {
    Command("Clear the find", id: .leave, group: Self.group, keys: [.escape], label: "Clear") {
      [self] _ in browser.findText = ""
    }
  }

  private var sampleCommand: Command {
    Command(
      "Load the sample animals", id: "load-sample", group: Self.group, keys: ["s"], label: "Sample",
      obstacle: readOnly
    ) { [self] stack in
      stack.perform("Adding the sample… Esc cancels") { [self] in
        let count = try await browser.addSample(decodedBy: pictures.reader)
        say("Added \(count.counted("animal"))", on: stack)
      }
    }
  }

  var readOnly: String? { browser.store.readOnlyObstacle }

  var noAnimal: String? { browser.animals.isEmpty ? "No animal is selected." : nil }

  var nothingSelected: String? {
    meansMarked ? nil : noAnimal
  }

  private var nothingToOpen: String? {
    switch browser.focus {
    case .categories: nil
    case .animals where !isAnimalShown: noAnimal
    case .animals, .detail: readOnly ?? noAnimal
    }
  }
}

/// Moving through the lists and from pane to pane.
extension BrowserScreen {
  var listCommands: [Command] {
    ListMove.allCases.map { command($0, keys: $0.keys) } + [
      Command("Next pane", id: "next-pane", group: "Lists", keys: [.tab, .right, "l"]) { [self] _ in
        moveFocus(by: 1)
      },
      Command("Previous pane", id: "previous-pane", group: "Lists", keys: [.backTab, .left, "h"]) {
        [self] _ in
        moveFocus(by: -1)
      },
    ]
  }

  func command(_ move: ListMove, keys: [Key]) -> Command {
    Command(
      move.title, id: move.id, group: "Lists", keys: keys,
      moving: { [self] _, count in
        try move.move(list(in: browser.focus), count: count)
        try browser.showSelectedCategory()
      })
  }

  private func moveFocus(by distance: Int) {
    let panes = Browser.Pane.allCases
    let index = browser.focus.rawValue + distance
    browser.focus = panes[(index + panes.count) % panes.count]
  }
}

extension ListMove {
  /// Makes the move in a list that may be only partly in memory.
  func move(_ list: any ScrollingList, count: Int?) throws {
    if let rows = rows(inView: list.height) { return try list.move(by: rows, times: count ?? 1) }
    guard count == nil, self == .last else {
      try list.moveToStart()
      return try list.move(by: 1, times: (count ?? 1) - 1)
    }
    try list.moveToEnd()
  }
}
