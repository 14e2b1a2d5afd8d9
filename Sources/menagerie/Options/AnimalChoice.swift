import ArgumentParser
import Catalog

/// Animals that are chosen by what they are: all for which everything holds that is given.
struct AnimalChoice {
  let category: String?
  let uncategorised: Bool
  let diet: Diet?
  let find: String

  /// Whether it leaves no animal out.
  var isEmpty: Bool { category == nil && !uncategorised && diet == nil && FindText(find).isEmpty }

  /// Insists that all of the text to find means something.
  func validate() throws {
    if let problem = FindText(find).problems.first { throw ValidationError("\(problem)") }
  }

  /// The list of the animals by name.
  ///
  /// - Throws: `CommandError.noCategory` when the category is missing, `ValidationError` where the text
  ///   to find asks for a field that is not there.
  func query(in store: CatalogStore) throws -> AnimalQuery {
    if let problem = FindText(find, in: try store.fields()).problems.first {
      throw ValidationError("\(problem)")
    }
    return AnimalQuery(scope: try scope(in: store), diet: diet, find: find)
  }

  private func scope(in store: CatalogStore) throws -> AnimalQuery.Scope {
    if uncategorised { return .uncategorised }
    guard let category else { return .all }
    return .category(try CategoryName(category).category(in: store).id)
  }
}
