import Bindings
import Terminal
import ViewState

/// Jumping to a name, letter by letter.
extension BrowserScreen {
  var jumpCommand: Command {
    Command(
      "Jump to a name", group: "Lists", keys: ["f"], label: "Jump",
      obstacle: browser.jumpObstacle?.sentence
    ) { [self] _ in
      browser.beginJump()
      jumpField = TextField(text: Bindable(browser).jumpText, placeholder: "name")
    }
  }

  /// The keys while a name is typed. Any other key ends the jump and then does its usual work.
  var jumpCommands: [Command] {
    let group = "Jump"
    return [
      Command("Stay here", group: group, keys: [.enter], label: "Stay") { [self] _ in endJump() },
      Command("Go back", group: group, keys: [.escape], label: "Back") { [self] _ in
        jumpField = nil
        browser.cancelJump()
      },
    ] + (jumpField?.commands ?? []).filter { $0.keys.contains(.backspace) }
  }

  /// Types a letter of the name; returns whether that used up the input.
  func handleJump(_ input: Input, in field: TextField) throws -> Bool {
    if try field.handle(input) { return true }
    if case .key(let key) = input, jumpCommands.contains(where: { $0.keys.contains(key) }) {
      return false
    }
    endJump()
    return false
  }

  private func endJump() {
    jumpField = nil
    browser.endJump()
  }
}

extension Browser.JumpObstacle {
  fileprivate var sentence: String {
    switch self {
    case .nothingListed: "There is no animal to jump to."
    case .marks: "Only what is marked is listed; Esc goes back, then f jumps."
    case .order: "The list is not by name; s sorts it."
    }
  }
}
