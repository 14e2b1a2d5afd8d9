import Catalog
import Terminal
import ViewState

/// Where the selected animal leads: links, each shown whole before it is opened, and other animals.
extension BrowserScreen {
  var linkCommand: Command {
    Command(
      "Open a link, or go to an animal that is named", group: "Animals", keys: ["L"],
      obstacle: noAnimal
    ) { [self] in try followLink(on: $0) }
  }

  private func followLink(on stack: ScreenStack) throws {
    guard let animal = try browser.selectedAnimal() else { return }
    let links = try browser.links(of: animal)
    guard let first = links.items.first?.value else {
      return stack.say("\(animal.name.shortened) has no link, and names no animal.")
    }
    guard links.items.count > 1 else { return try follow(first, on: stack) }
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
