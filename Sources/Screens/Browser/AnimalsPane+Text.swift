import Catalog
import Terminal
import ViewState

/// The text in place of an empty list: all that narrows the list, and how to see more.
extension AnimalsPane {
  private static let otherDiets = "t shows other diets."
  private static let beginning =
    " Press s to load the sample animals, i to import your own from a file, t for the fields of a zoo, a shelter or a class, or a to add one."

  private var isReadOnly: Bool { browser.store.isReadOnly }

  var emptyText: String {
    if let failure { return failure.message }
    if list.isSearching { return "Looking…" }
    if list.isCancelled { return "The find was cancelled. Esc clears it." }
    if browser.listsMarked { return "None of the marked animals is left. Esc goes back." }
    if list.query.isSearch {
      return "\(nothingFound) Esc clears the find."
        + (list.query.diet == nil ? "" : " \(Self.otherDiets)")
    }
    if list.query.diet != nil {
      return "There is \(animal(article: "no")). \(Self.otherDiets)"
    }
    if browser.isEmpty { return "The catalog is empty.\(isReadOnly ? "" : Self.beginning)" }
    return "There is \(animal(article: "no")) yet.\(isReadOnly ? "" : " Press a to add one.")"
  }

  /// What in the find text has no meaning, in a sentence.
  var findProblem: String? {
    guard list.query.isSearch, !browser.listsMarked else { return nil }
    let problem = FindText(browser.findText, in: browser.fields).problems.first
    return (problem ?? list.findProblem)?.description
  }

  private var nothingFound: String {
    if let findProblem { return findProblem }
    return "\(animal(article: "No")) fits “\(browser.findText.shortened)”."
  }

  /// The diet and category that the list is limited to: "no herbivorous animal in Mammal".
  private func animal(article: String) -> String {
    let animal =
      switch list.query.diet {
      case nil: "\(article) animal"
      case .unknown: "\(article) animal of unknown diet"
      case let diet?: "\(article) \(diet.word) animal"
      }
    return animal + scope
  }

  private var scope: String {
    switch list.query.scope {
    case .all: ""
    case .uncategorised: " without a category"
    case .category: " in \(browser.categories.selected.name.shortened)"
    }
  }
}

/// What a list of animals shows, in a line: the category, the text to find, the diet and the order.
/// If room is short, the leading "Animals" is left out first, then the user's own names are cut,
/// then the order and the diet are abbreviated.
struct ListTitle {
  /// The least that a name is cut to.
  private static let leastColumns = 6

  let category: String?
  let find: String
  let diet: Diet?
  let order: String
  /// The order in fewer words; empty for the default order.
  let shortOrder: String

  func text(columns: Int) -> String {
    let full = "Animals · \(line(order, diet: diet?.word, names: .max))"
    if Canvas.width(of: full) <= columns { return full }
    let short = diet.map { "\($0.word.prefix(4))." }
    let tries = [
      (order, diet?.word), (shortOrder, diet?.word), (shortOrder, short), ("", short),
    ]
    return tries.lazy.compactMap { fitted($0, diet: $1, columns: columns) }.first ?? order
  }

  /// The line with the user's own names cut as needed; nil if that leaves too little of them.
  private func fitted(_ order: String, diet: String?, columns: Int) -> String? {
    let all = line(order, diet: diet, names: .max)
    if all.isEmpty { return nil }
    let widths = names.map { Canvas.width(of: $0) }.sorted()
    let room = columns - Canvas.width(of: all) + widths.reduce(0, +)
    if room >= widths.reduce(0, +) { return all }
    let shorter = widths.dropLast().first ?? 0
    let limit = max(room - shorter, room / max(1, widths.count))
    let isLegible = !widths.isEmpty && limit >= min(Self.leastColumns, widths.last ?? 0)
    return isLegible ? line(order, diet: diet, names: limit) : nil
  }

  /// The user's own names, which may be long, up to a length that no line has room for.
  private var names: [String] {
    [category, find.isEmpty ? nil : find].compactMap { $0.map { String($0.prefix(500)) } }
  }

  private func line(_ order: String, diet: String?, names limit: Int) -> String {
    let names = names.map { Canvas.cut($0, columns: limit) }
    var parts = category == nil ? [] : names.prefix(1).map { $0 }
    if !find.isEmpty { parts.append("“\(names.last ?? "")”") }
    parts += [diet, order.isEmpty ? nil : order].compactMap { $0 }
    return parts.joined(separator: " · ")
  }
}
