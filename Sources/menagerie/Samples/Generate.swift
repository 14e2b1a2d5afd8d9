import ArgumentParser
import Catalog
import Exchange
import ViewState

/// Fills an empty catalog with animals to measure with.
struct Generate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Fill an empty catalog with animals that are made up.",
    discussion: """
      The same count and seed give the same animals. The history does not tell of them, and they cannot be undone.
      """,
    shouldDisplay: false)

  private static let limits = 1...1_000_000_000

  @OptionGroup var options: CatalogOptions

  @Argument(help: "How many animals.")
  var count: Int

  @Option(help: ArgumentHelp("Which of all such catalogs.", valueName: "number"))
  var seed: UInt64 = 1

  func validate() throws {
    guard Self.limits.contains(count) else {
      throw ValidationError("The count is a number from 1 to \(Self.limits.upperBound).")
    }
  }

  @Flag(help: "Print a JSON object with file, created, true or false, and added, a number.")
  var json = false

  func run() async throws {
    let catalog = try NewCatalogFile(options)
    let store = catalog.store
    var isFilled = false
    // One that could not be filled goes again.
    defer { if isFilled { store.close() } else { catalog.discard() } }
    let added = try await fill(store)
    isFilled = true
    try Output.telling {
      if store.wasCreated, !json { try Output.standard.lines(["Created \(options.path)"]) }
      if json {
        return try Output.standard.json(
          .object([
            ("file", .string(options.path)), ("created", .bool(store.wasCreated)),
            ("added", .number(Int64(added))),
          ]))
      }
      try Output.standard.lines(["Added \(added.counted("animal")) to \(options.path)"])
    }
  }

  private func fill(_ store: CatalogStore) async throws -> Int {
    let animals = GeneratedAnimals(count: count, seed: seed)
    return try await Interruptible.run(showing: "Generating") { progress in
      try await store.fillWithoutJournal(with: animals, count: animals.count, progress: progress)
    }
  }
}
