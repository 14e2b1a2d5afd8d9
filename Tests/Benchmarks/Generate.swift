import ArgumentParser
import Catalog

/// Makes a catalog to measure with.
struct Generate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make a catalog of animals that are made up.",
    discussion: "The same count and seed give the same animals.")

  @Argument(help: "How many animals.")
  var count: Int

  @Option(help: ArgumentHelp("Which of all such catalogs.", valueName: "number"))
  var seed: UInt64 = 1

  @Argument(help: ArgumentHelp("The new catalog.", valueName: "file"))
  var path: String

  func validate() throws {
    guard count > 0 else { throw ValidationError("The count is a number above 0.") }
  }

  func run() async throws {
    try await BenchmarkCatalog(count: count, path: path).generate(seed: seed)
  }
}
