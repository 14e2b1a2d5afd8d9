import Catalog
import Exchange
import Terminal
import ViewState

/// The order of the animals, and which of them are listed.
extension BrowserScreen {
  var sortCommand: Command {
    Command("Choose the order", id: "choose-order", group: "Animals", keys: ["s"], label: "Sort") {
      [self] stack in
      stack.push(
        ChoiceScreen(
          "Order", browser.orders, selecting: browser.animals.query.sort,
          verb: ("Sort", "Sort by it; the present order is reversed")
        ) { [self] in try sort(by: $0, on: $1) })
    }
  }

  /// Sorts the animals; an order without indexes is indexed first, in the background.
  private func sort(by sort: AnimalQuery.Sort, on stack: ScreenStack) throws {
    guard try browser.lacksOrder(by: sort) else { return try show(sort, on: stack) }
    let title = "Sorting by \(sort.title.shortened) for the first time…"
    stack.perform("\(title) Esc cancels") { [self] tell in
      try await browser.makeOrder(by: sort) { tell("\(title) \($0.percent) · Esc cancels") }
      try show(sort, on: stack)
    }
  }

  private func show(_ sort: AnimalQuery.Sort, on stack: ScreenStack) throws {
    try browser.sort(by: sort)
    stack.say("Sorted \(browser.animals.query.order(in: browser.fields))")
  }

  var orderCommands: [Command] {
    [
      Command("Reverse order", id: "reverse-order", group: "Animals", keys: ["S"]) { [self] stack in
        try browser.reverseOrder()
        stack.say("Sorted \(browser.animals.query.order(in: browser.fields))")
      },
      Command(
        "Choose the columns", id: "choose-columns", group: "Animals", keys: ["C"], label: "Columns"
      ) {
        [self] stack in
        stack.push(
          ColumnsScreen(browser.columnChoice) { [self] columns, stack in
            defer { layoutAgain() }
            try browser.show(columns)
            stack.say(news(of: columns))
          })
      },
      Command("Filter by diet", id: "filter-diet", group: "Animals", keys: ["t"]) {
        [self] stack in
        try browser.showNextDiet()
        stack.say(browser.animals.query.diet.map { "Only \($0.word)" } ?? "All diets")
      },
    ]
  }
}

extension BrowserScreen {
  private func news(of columns: [AnimalColumn]) -> String {
    let room = paneLayout.columns(of: plan)?.count ?? columns.count
    if room < columns.count {
      return "Showing \(room) of \(columns.count) columns; no more fit"
    }
    let titles = columns.map(\.noun.shortened).joined(separator: ", ")
    return "Showing \(columns.isEmpty ? "names alone" : titles)"
  }
}

extension AnimalQuery {
  /// The order in words; for ranked results, it says that the best match comes first.
  func order(in fields: Fields) -> String {
    guard isRanked(in: fields) else { return listOrder }
    return sort == .name && !isReversed ? "best match first" : "best match, then \(listOrder)"
  }

  private var listOrder: String {
    let reversed = isReversed ? ", reversed" : ""
    return switch sort {
    case .name: isReversed ? "by name, Z to A" : "by name"
    case .diet: "by diet\(reversed)"
    case .category: "by category\(reversed)"
    case .newest: isReversed ? "oldest first" : "newest first"
    case .changed: isReversed ? "last changed last" : "last changed first"
    case .field(let field): "by \(field.noun.shortened)\(reversed)"
    }
  }

  /// The order in fewer words, for where space is short; empty for the default order.
  func shortOrder(in fields: Fields) -> String {
    if isRanked(in: fields) { return "best first" }
    return switch sort {
    case .name: isReversed ? "Z to A" : ""
    case .diet, .category, .field: isReversed ? "reversed" : listOrder
    case .newest, .changed: listOrder
    }
  }
}
