import ArgumentParser
import Catalog

/// Selects the animals of a command by their current values.
struct AnimalFilter: ParsableArguments {
  @Option(
    help: ArgumentHelp("Only animals of this category.", valueName: "name"),
    completion: .categoryName)
  var category: String?

  @Flag(help: "Only animals without a category.")
  var uncategorised = false

  @Option(help: "Only animals with this diet.")
  var diet: Diet?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Only animals with all of these words in their names or the texts of your own fields; "in quotes" whole words, -word leaves out, \
      diet:, category: and id: narrow. A single word that is the key of an imported row finds its animal too.
      """, valueName: "text"))
  var find: String = ""

  @Option(
    help: ArgumentHelp("Only animals that this saved search finds.", valueName: "name"),
    completion: .searchName)
  var search: String?

  func validate() throws {
    if category != nil, uncategorised {
      throw ValidationError("--category cannot be combined with --uncategorised.")
    }
    try choice.validate()
  }

  var choice: AnimalChoice {
    AnimalChoice(
      category: category, uncategorised: uncategorised, diet: diet, find: find, search: search)
  }
}

/// The same for a command that uses those option names for the new values.
struct FormerFilter: ParsableArguments {
  @Option(
    help: ArgumentHelp("Change all animals of this category.", valueName: "name"),
    completion: .categoryName)
  var fromCategory: String?

  @Flag(help: "Change all animals without a category.")
  var uncategorised = false

  @Option(help: ArgumentHelp("Change all animals with this diet.", valueName: "diet"))
  var fromDiet: Diet?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Change all animals that are found by this text, as in the editor.", valueName: "text"))
  var find: String = ""

  @Option(
    help: ArgumentHelp("Change all animals that this saved search finds.", valueName: "name"),
    completion: .searchName)
  var search: String?

  func validate() throws {
    if fromCategory != nil, uncategorised {
      throw ValidationError("--from-category cannot be combined with --uncategorised.")
    }
    try choice.validate()
  }

  var choice: AnimalChoice {
    AnimalChoice(
      category: fromCategory, uncategorised: uncategorised, diet: fromDiet, find: find,
      search: search)
  }
}

/// A selection of animals by their values; all given conditions must hold.
struct AnimalChoice {
  let category: String?
  let uncategorised: Bool
  let diet: Diet?
  let find: String
  let search: String?

  var isEmpty: Bool {
    category == nil && !uncategorised && diet == nil && search == nil && FindText(find).isEmpty
  }

  func validate() throws {
    if search != nil, !find.isEmpty {
      throw ValidationError("--search cannot be combined with --find.")
    }
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
    return .category(try store.requireCategory(category).id)
  }
}

extension Diet: ExpressibleByArgument {}
