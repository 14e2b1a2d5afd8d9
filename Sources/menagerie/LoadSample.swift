import ArgumentParser
import Exchange

/// Fills an empty catalog with the animals that come with the program.
struct LoadSample: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample",
    abstract: "Fill an empty catalog with the animals that come with Menagerie.")

  @OptionGroup var options: CatalogOptions

  func run() async throws {
    let store = try options.open(.create)
    defer { store.close() }
    if store.wasCreated { try Output.standard.lines(["Created \(options.path)"]) }
    let count = try await store.fill(with: Sample.animals())
    try Output.standard.lines(["Added \(count) animals"])
  }
}
