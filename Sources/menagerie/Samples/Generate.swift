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
    try await NewCatalogFile(options).fill(asJSON: json, fill)
  }

  private func fill(_ store: CatalogStore) async throws -> Int {
    let animals = GeneratedAnimals(count: count, seed: seed)
    return try await Interruptible.run(showing: "Generating") { progress in
      try await store.fillWithoutJournal(with: animals, count: animals.count, progress: progress)
    }
  }
}
