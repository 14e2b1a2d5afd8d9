import ArgumentParser
import Catalog
import Exchange

/// Changes animals.
struct EditAnimals: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change animals.",
    discussion: """
      Names are compared without case and accents, unless one is spelled exactly so; id:12 is the animal with this id. One animal \
      can be given all of a new name, a category and a diet, several a category or a diet. It is one edit: “menagerie undo” takes it back. \
      Where they are not named one by one, a question is asked first.
      """)

  private static let ways = "--from-category, --uncategorised, --from-diet or --find"

  @OptionGroup var options: CatalogOptions

  @Argument(
    help: ArgumentHelp(
      "Names or ids; - stands for the lines of standard input.", valueName: "animal"))
  var animals: [String] = []

  @Option(help: ArgumentHelp("Give it this name.", valueName: "name"))
  var name: String?

  @Option(
    help: ArgumentHelp("Move them to this category.", valueName: "name"),
    completion: .categoryName)
  var category: String?

  @Flag(help: "Create the category if it is missing.")
  var createCategory = false

  @Flag(help: "Take them out of their categories.")
  var noCategory = false

  @Option(help: "Give them this diet.")
  var diet: Diet?

  @OptionGroup var filter: FormerFilter
  @OptionGroup var bulk: BulkOptions

  @Flag(help: "Print a JSON object with changed, a number, and dryRun.")
  var json = false

  func validate() throws {
    try bulk.requireOneWay(names: animals, filter.choice, options: Self.ways)
    if category != nil, noCategory {
      throw ValidationError("--category does not go with --no-category.")
    }
    if createCategory, category == nil {
      throw ValidationError("--create-category goes with --category.")
    }
    if name == nil, category == nil, !noCategory, diet == nil {
      throw ValidationError("Say what to change: --name, --category, --no-category or --diet.")
    }
  }

  func run() async throws {
    let store = try options.open(bulk.dryRun ? .readOnly : .readWrite)
    defer { store.close() }
    let (marks, named) = try bulk.marks(names: animals, filter.choice, in: store)
    if let only = named.first, named.count == 1 {
      return try await change(only, in: store)
    }
    let run = BulkRun(
      store: store, bulk: bulk, edit: try bulkEdit(in: store), areNamed: !animals.isEmpty)
    let count = try await run.run(on: marks)
    try tell(run.sentence(count), count)
  }

  private func change(_ animal: Animal, in store: CatalogStore) async throws {
    let original = AnimalDraft(animal)
    var draft = original
    if let name { draft.name = try checked(name) }
    if let choice = try choice(in: store) { draft.category = choice }
    if let diet { draft.diet = diet }
    let count = draft.isSame(as: original) ? 0 : 1
    if bulk.dryRun { return try tell("It would be \(count.counted("animal"))", count) }
    if let expected = bulk.expect, expected != count {
      throw CatalogError.markedCountChanged(now: count)
    }
    let changed = try await store.update(animal.id, from: original, to: draft)
    try tell(count == 0 ? "\(animal.name) is so already" : "Changed \(changed.name)", count)
  }

  private func checked(_ name: String) throws(CatalogError) -> String {
    do {
      return try Name.checked(name)
    } catch {
      throw .name(error)
    }
  }

  private func bulkEdit(in store: CatalogStore) throws -> BulkEdit {
    let choice = try choice(in: store)
    switch (name, choice, diet) {
    case (nil, let choice?, nil): return .category(choice)
    case (nil, nil, let diet?): return .diet(diet)
    default:
      throw ValidationError(
        "Several animals at once get one of --category, --no-category and --diet.")
    }
  }

  private func choice(in store: CatalogStore) throws -> CategoryChoice? {
    if noCategory { return CategoryChoice.none }
    return try category.map { try CategoryName($0).choice(in: store, creating: createCategory) }
  }

  private func tell(_ sentence: String, _ count: Int) throws {
    guard json else { return try Output.standard.lines([sentence]) }
    try Output.standard.json(
      .object([("changed", .number(Int64(count))), ("dryRun", .bool(bulk.dryRun))]))
  }
}

extension AnimalDraft {
  /// Whether saving it would change nothing in an animal that is as the other says.
  fileprivate func isSame(as other: AnimalDraft) -> Bool {
    name.utf8.elementsEqual(other.name.utf8) && diet == other.diet
      && category.isSame(as: other.category)
  }
}
