import Catalog
import Terminal
import ViewState

/// The links of the selected animal, each shown whole before it is opened.
extension BrowserScreen {
  var linkCommand: Command {
    Command(
      "Open a link", group: "Animals", keys: ["L"],
      obstacle: browser.animals.isEmpty ? "No animal is selected." : nil
    ) { [self] in try openLink(on: $0) }
  }

  private func openLink(on stack: ScreenStack) throws {
    guard let animal = try browser.selectedAnimal() else { return }
    let links = browser.links(of: animal)
    guard let first = links.chosen else {
      return stack.say("\(animal.name.shortened) has no link.")
    }
    guard links.count > 1 else { return ask(about: first, on: stack) }
    stack.push(
      ChoiceScreen("Links", links, verb: ("Open", "Open it, after a question")) { [self] in
        ask(about: $0, on: $1)
      })
  }

  private func ask(about address: String, on stack: ScreenStack) {
    stack.push(
      Question(
        "Open Link", text: address,
        answers: [
          Question.Answer("y", "Open") { stack in
            try stack.openLink(address)
            stack.say("Handed \(address.shortened) to xdg-open")
          },
          Question.Answer("n", "Cancel") { _ in },
        ]))
  }
}
