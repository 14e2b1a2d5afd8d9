import Bindings
import Catalog
import Terminal
import ViewState

/// Finding animals while the text is typed.
extension BrowserScreen {
  func beginFind() {
    browser.focus = .animals
    findField = TextField(text: Bindable(browser).findText, placeholder: Field.findHint)
    findField?.enter()
  }

  /// Going from match to match, in what was found or among all animals.
  var matchCommands: [Command] {
    [
      ("next-match", "Next match of what was found", "n", false),
      ("previous-match", "Previous match", "N", true),
    ].map { (id: Command.ID, title, key: Key, backward) in
      Command(title, id: id, group: "Animals", keys: [key], obstacle: nothingFound) { [self] in
        goToMatch(backward: backward, on: $0)
      }
    }
  }

  private var nothingFound: String? {
    browser.keptFind.isEmpty ? "Nothing was found yet; / finds." : nil
  }

  private func goToMatch(backward: Bool, on stack: ScreenStack) {
    let text = browser.keptFind.shortened
    stack.perform("Looking… Esc cancels") { [self] in
      switch try await browser.goToMatch(backward: backward) {
      case .next: break
      case .wrapped:
        stack.say("“\(text)”: on from the \(backward ? "end" : "start") of the list")
      case .only: stack.say("“\(text)”: this is the only one")
      case .none: stack.say("Nothing here matches “\(text)”.")
      }
    }
  }

  private func completeFind(on stack: ScreenStack) {
    stack.perform("Looking… Esc cancels") { [self] in
      let candidates = try await browser.completeFind()
      findField?.moveToEnd()
      if candidates.isEmpty { stack.say("No field, choice, category or tag begins with that.") }
      if candidates.count > 1 { stack.say(candidates.map(\.shortened).joined(separator: " · ")) }
    }
  }

  var findLanguage: [Command] {
    [
      ("find-words", "grey wolf", "All of the words, in any order"),
      ("find-phrase", "\"sea lion\"", "Whole words side by side"),
      ("find-without", "-wolf", "None with this in its name or texts"),
      ("find-diet", "diet:carn", "This diet only; -diet: all others"),
      ("find-category", "category:bird", "These categories; -category: all others"),
      ("find-id", "id:812", "The animal with this id"),
      ("find-in-field", "breed:terrier", "A field of your own with this in it"),
      ("find-compared", "mass>1.2kg", "More than that; < and 10..20 too"),
      ("find-latest", "last weight<-30d", "A log by its last date; weight<4kg: its last value"),
      ("find-any-entry", "any treatment:vaccine", "An entry of a log, however old"),
      ("find-due", "due:late", "All with something late; due:today: with something due"),
      ("find-with-value", "has:chip", "All that have something there; -has: the others"),
      ("find-photos", "has:photo", "All with a photo; photos>3: with more than that"),
      ("find-taken", "taken:2014", "All with a photo of that day, month or year"),
      ("find-misfit", "misfit:any", "All with a value that does not fit"),
      ("find-tag", "+vet", "All with this tag; -+vet: all others"),
      ("find-key", "A671945", "The animal of an imported row with this key too"),
    ].map { Command(example: $1, meaning: $2, id: Command.ID($0), group: "To find") }
  }

  var findCommands: [Command] {
    [
      Command("Keep what was found", id: "keep-find", group: "Find", keys: [.enter], label: "Keep")
      { [self] stack in
        let unfinished = FindText(browser.findText, in: browser.fields).unfinished
        findField = nil
        browser.keepFind()
        // The next key is meant for the animals found.
        stack.perform("Looking… Esc cancels") { [self] in
          await browser.animals.rowsAreHere()
          try Task.checkCancellation()
          if let unfinished { stack.say(unfinished.description) }
        }
      },
      Command("Clear the find", id: .leave, group: "Find", keys: [.escape], label: "Clear") {
        [self] _ in
        findField = nil
        browser.findText = ""
      },
      Command(
        "Complete a field, choice, category or tag", id: "complete-word", group: "Find",
        keys: [.tab], label: "Complete"
      ) { [self] in completeFind(on: $0) },
    ]
      + [(ListMove.up, .up), (.down, .down), (.pageUp, .pageUp), (.pageDown, .pageDown)]
      .map { command($0, keys: [$1]) } + findLanguage
  }
}

/// Jumping to a name, letter by letter.
extension BrowserScreen {
  var jumpCommand: Command {
    Command(
      "Jump to a name", id: "jump", group: "Lists", keys: ["f"], label: "Jump",
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
      Command("Stay here", id: "stay-here", group: group, keys: [.enter], label: "Stay") {
        [self] _ in endJump()
      },
      Command("Go back", id: .leave, group: group, keys: [.escape], label: "Back") { [self] _ in
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
