import ArgumentParser
import Catalog

/// Animals that are chosen by what they are: all for which everything holds that is given.
struct AnimalChoice {
  let category: String?
  let uncategorised: Bool
  let diet: Diet?
  let find: String
  let search: String?

  /// Whether it leaves no animal out.
  var isEmpty: Bool {
    category == nil && !uncategorised && diet == nil && search == nil && FindText(find).isEmpty
  }

  /// A saved search goes without a text to find; what that means `query(in:)` asks of the catalog's
  /// fields.
  func validate() throws {
    if search != nil, !find.isEmpty { throw ValidationError("--search does not go with --find.") }
  }

  /// The list of the animals by name.
  ///
  /// - Throws: `CommandError.noCategory` when the category is missing, `.noSearch` when the search is,
  ///   `ValidationError` where the text to find asks for something that is not there.
  func query(in store: CatalogStore) throws -> AnimalQuery {
    let find = try search.map { try store.requireSearch(named: $0).find } ?? find
    switch try store.findProblem(in: find) {
    // What was saved unfinished lists the same as on the screen.
    case .unfinished where search != nil, nil: break
    case let problem?: throw ValidationError("\(problem)")
    }
    return AnimalQuery(scope: try scope(in: store), diet: diet, find: find)
  }

  private func scope(in store: CatalogStore) throws -> AnimalQuery.Scope {
    if uncategorised { return .uncategorised }
    guard let category else { return .all }
    return .category(try CategoryName(text: category).category(in: store).id)
  }
}

extension CatalogStore {
  /// Insists that all of a text to find means something.
  func requireMeaning(of find: String) throws {
    if let problem = try findProblem(in: find) { throw ValidationError("\(problem)") }
  }
}
