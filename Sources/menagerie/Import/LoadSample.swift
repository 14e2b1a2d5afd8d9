import ArgumentParser
import Exchange

/// Fills an empty catalog with the sample animals of the program.
struct LoadSample: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample",
    abstract: "Fill an empty catalog with the animals that come with Menagerie.")

  @OptionGroup var options: CatalogOptions

  @Flag(help: "Print a JSON object with file, created, true or false, and added, a number.")
  var json = false

  func run() async throws {
    try await NewCatalogFile(options).fill(asJSON: json) { try await $0.addSample() }
  }
}
