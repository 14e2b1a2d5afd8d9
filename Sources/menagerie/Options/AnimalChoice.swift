import ArgumentParser
import Catalog

/// A selection of animals by their values; all given conditions must hold.
struct AnimalChoice {
  let category: String?
  let uncategorised: Bool
  let diet: Diet?
  let find: String
  let search: String?

  /// Whether it selects all animals.
  var isEmpty: Bool {
    category == nil && !uncategorised && diet == nil && search == nil && FindText(find).isEmpty
  }

  /// Refuses a saved search with a text to find; `query(in:)` checks that text against the
  /// catalog's fields.
  func validate() throws {
    if search != nil, !find.isEmpty { throw ValidationError("--search does not go with --find.") }
  }

  /// The query for the animals, sorted by name.
  ///
  /// - Throws: `CommandError.noCategory` if the category is missing, `.noSearch` if the search is,
  ///   `ValidationError` if the search text asks for something that does not exist.
  func query(in store: CatalogStore) throws -> AnimalQuery {
    let find = try search.map { try store.requireSearch(named: $0).find } ?? find
    switch try store.findProblem(in: find) {
    // An unfinished saved search lists the same as on the screen.
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
  /// Requires all of a search text to be meaningful.
  func requireMeaning(of find: String) throws {
    if let problem = try findProblem(in: find) { throw ValidationError("\(problem)") }
  }
}
