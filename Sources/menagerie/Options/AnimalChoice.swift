import Catalog

/// Animals that are chosen by what they are: all for which everything holds that is given.
struct AnimalChoice {
  let category: String?
  let uncategorised: Bool
  let diet: Diet?
  let find: String

  /// Whether it leaves no animal out.
  var isEmpty: Bool { category == nil && !uncategorised && diet == nil && FindText(find).isEmpty }

  /// What in the text to find means nothing.
  var problems: [FindProblem] { FindText(find).problems }

  /// The list of the animals by name. What in the text to find means nothing is told.
  ///
  /// - Throws: `CommandError.noCategory` when the category is missing.
  func query(in store: CatalogStore) throws -> AnimalQuery {
    for problem in problems { Output.errors.line("menagerie: \(problem)") }
    return AnimalQuery(scope: try scope(in: store), diet: diet, find: find)
  }

  private func scope(in store: CatalogStore) throws -> AnimalQuery.Scope {
    if uncategorised { return .uncategorised }
    guard let category else { return .all }
    return .category(try CategoryName(category).category(in: store).id)
  }
}
