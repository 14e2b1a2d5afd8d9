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
      throw ValidationError("--category does not go with --uncategorised.")
    }
    try choice.validate()
  }

  /// The selected animals.
  var choice: AnimalChoice {
    AnimalChoice(
      category: category, uncategorised: uncategorised, diet: diet, find: find, search: search)
  }

  /// The query for the animals, sorted by name.
  func query(in store: CatalogStore) throws -> AnimalQuery { try choice.query(in: store) }
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
      throw ValidationError("--from-category does not go with --uncategorised.")
    }
    try choice.validate()
  }

  /// The selected animals.
  var choice: AnimalChoice {
    AnimalChoice(
      category: fromCategory, uncategorised: uncategorised, diet: fromDiet, find: find,
      search: search)
  }
}

extension Diet: ExpressibleByArgument {}
