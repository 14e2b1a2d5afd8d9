import Catalog
import Terminal
import ViewState

/// Copying text to the terminal's clipboard, over SSH too.
extension BrowserScreen {
  var copyCommands: [Command] {
    [
      Command(
        "Copy the name of the animal, or one of its values where it is looked at",
        group: "Animals", keys: ["y"], obstacle: noAnimal
      ) { [self] in try copy(on: $0) },
      Command(
        "Copy the row of the animal, or of all that are marked", group: "Animals", keys: ["Y"],
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
