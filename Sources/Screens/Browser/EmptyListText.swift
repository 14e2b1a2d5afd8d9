import Catalog
import Terminal
import ViewState

/// The text in place of an empty list: all that narrows the list, and how to see more.
struct EmptyListText {
  let browser: Browser

  private var list: AnimalList { browser.animals }
  private var isReadOnly: Bool { browser.store.isReadOnly }

  /// The text, in sentences.
  var text: String {
    if list.isSearching { return "Looking…" }
    if list.isCancelled { return "The find was cancelled. Esc clears it." }
    if browser.listsMarked { return "None of the marked animals is left. Esc goes back." }
    if list.query.isSearch {
      return "\(nothingFound) Esc clears the find."
        + (list.query.diet == nil ? "" : " \(otherDiets)")
    }
    if list.query.diet != nil { return "There is \(animal(article: "no")). \(otherDiets)" }
    if browser.isEmpty { return "The catalog is empty.\(isReadOnly ? "" : beginning)" }
    return "There is \(animal(article: "no")) yet.\(isReadOnly ? "" : " Press a to add one.")"
  }

  private let otherDiets = "t shows other diets."
  private let beginning =
    " Press s to load the sample animals, i to import your own from a file, t for the fields of a zoo, a shelter or a class, or a to add one."

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
      case let diet?: "\(article) \(diet.rawValue) animal"
      }
    return animal + place
  }

  private var place: String {
    switch list.query.scope {
    case .all: ""
    case .uncategorised: " without a category"
    case .category: " in \(browser.categories.selected.name.shortened)"
    }
  }
}
