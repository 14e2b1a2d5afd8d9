import ArgumentParser
import Catalog

/// Adds an animal.
struct Add: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Add an animal.")

  @OptionGroup var options: CatalogOptions

  @Argument(help: "Its name.")
  var name: String

  @Option(help: "What it eats.")
  var diet: Diet

  @Option(help: ArgumentHelp("Its category; without one it has none.", valueName: "name"))
  var category: String?

  @Flag(help: "Create the category if it is missing.")
  var createCategory = false

  func run() async throws {
    let store = try options.open(.readWrite)
    defer { store.close() }
    let draft = AnimalDraft(name: name, diet: diet, category: try choice(in: store))
    let animal = try await store.insert(draft)
    try Output.standard.lines(["Added \(animal.name)"])
  }

  private func choice(in store: CatalogStore) throws -> CategoryChoice {
    guard let category else { return .none }
    if createCategory { return .named(category) }
    guard let known = try store.category(named: category) else {
      throw CommandError.missingCategory(category)
    }
    return .existing(known)
  }
}
