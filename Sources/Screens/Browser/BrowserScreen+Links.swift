import Catalog
import Terminal
import ViewState

/// Links of the selected animal, each shown in full before it opens, and animals that it names.
extension BrowserScreen {
  var linkCommand: Command {
    Command(
      "Open a link, or go to an animal that is named", id: "open-link", group: "Animals",
      keys: ["L"],
      obstacle: noAnimal
    ) { [self] in try followLink(on: $0) }
  }

  private func followLink(on stack: ScreenStack) throws {
    guard let animal = try browser.selectedAnimal() else { return }
    let links = try browser.links(of: animal)
    guard let first = links.first?.value else {
      return stack.say("\(animal.name.shortened) has no link, and names no animal.")
    }
    guard links.count > 1 else { return try follow(first, on: stack) }
    stack.push(
      ChoiceScreen("Links", links, verb: ("Open", "Open it, an address after a question")) {
        [self] in try follow($0, on: $1)
      })
  }

  private func follow(_ link: AnimalLink, on stack: ScreenStack) throws {
    switch link {
    case .address(let address): ask(about: address, on: stack)
    case .animal(let id):
      guard try browser.goTo(id) == nil else { return }
      stack.say("The animal #\(id) was deleted; undo brings it back.")
    }
  }

  private func ask(about address: String, on stack: ScreenStack) {
    stack.ask("Open Link", address, yes: "Open") { stack in
      try stack.openLink(address)
      stack.say("Opened \(address.shortened) with xdg-open")
    }
  }
}

/// Copying text to the terminal's clipboard, over SSH too.
extension BrowserScreen {
  var copyCommands: [Command] {
    [
      Command(
        "Copy the name of the animal, or one of its values where it is looked at",
        id: "copy-value", group: "Animals", keys: ["y"], obstacle: noAnimal
      ) { [self] in try copy(on: $0) },
      Command(
        "Copy the row of the animal, or of all that are marked", id: "copy-row", group: "Animals",
        keys: ["Y"],
        obstacle: nothingSelected
      ) { [self] in try copyRows(on: $0) },
    ]
  }

  private func copy(on stack: ScreenStack) throws {
    guard let animal = try browser.selectedAnimal() else { return }
    guard browser.focus == .detail else {
      return stack.copy(Clipboard(value: animal.name), of: animal.name.shortened)
    }
    stack.push(
      ChoiceScreen("Copy", browser.values(of: animal), verb: ("Copy", "Copy the value")) {
        text, stack in stack.copy(Clipboard(value: text), of: text.shortened)
      })
  }

  private func copyRows(on stack: ScreenStack) throws {
    guard meansMarked else {
      guard let animal = browser.animals.selected else { return }
      return stack.copy(
        Clipboard([browser.row(of: animal)]), of: "the row of \(animal.name.shortened)")
    }
    let clipboard = Clipboard(try browser.markedRows())
    guard clipboard.count > 0 else { return sayNoneIsLeft(on: stack) }
    stack.copy(clipboard, of: clipboard.count.counted("row"))
  }
}
