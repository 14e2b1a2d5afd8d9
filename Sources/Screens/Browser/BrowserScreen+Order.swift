import Catalog
import Terminal
import ViewState

/// The order of the animals, and which of them are listed.
extension BrowserScreen {
  var sortCommand: Command {
    Command("Sort in the next order", group: "Animals", keys: ["s"], label: "Sort") {
      [self] stack in
      try browser.sortByNext()
      stack.say("Sorted \(browser.animals.query.order)")
    }
  }

  var orderCommands: [Command] {
    [
      Command("Turn the order round", group: "Animals", keys: ["S"]) { [self] stack in
        try browser.reverseOrder()
        stack.say("Sorted \(browser.animals.query.order)")
      },
      Command("Show one diet only, the next one", group: "Animals", keys: ["t"]) {
        [self] stack in
        try browser.showNextDiet()
        stack.say(browser.animals.query.diet.map { "Only \($0.rawValue)" } ?? "All diets")
      },
    ]
  }
}

extension AnimalQuery {
  /// The order in words.
  var order: String {
    switch (sort, isReversed) {
    case (.name, false): "by name"
    case (.name, true): "by name, Z to A"
    case (.diet, false): "by diet"
    case (.diet, true): "by diet, reversed"
    case (.category, false): "by category"
    case (.category, true): "by category, reversed"
    case (.newest, false): "newest first"
    case (.newest, true): "oldest first"
    case (.changed, false): "last changed first"
    case (.changed, true): "last changed last"
    }
  }

  /// The order in fewer words, for where these have no room; empty for the usual one.
  var shortOrder: String {
    switch (sort, isReversed) {
    case (.name, false): ""
    case (.name, true): "Z to A"
    case (.diet, true), (.category, true): "reversed"
    case (.diet, false), (.category, false), (.newest, _), (.changed, _): order
    }
  }
}
