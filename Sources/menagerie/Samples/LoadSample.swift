import ArgumentParser
import Exchange

/// Fills an empty catalog with the animals that come with the program.
struct LoadSample: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample",
    abstract: "Fill an empty catalog with the animals that come with Menagerie.")

  @OptionGroup var options: CatalogOptions

  @Flag(help: "Print a JSON object with file, created, true or false, and added, a number.")
  var json = false

  func run() async throws {
    let catalog = try NewCatalogFile(options)
    let store = catalog.store
    var isFilled = false
    // One that could not be filled goes again.
    defer { if isFilled { store.close() } else { catalog.discard() } }
    let count = try await store.addSample()
    isFilled = true
    try Output.telling {
      if store.wasCreated, !json { try Output.standard.lines(["Created \(options.path)"]) }
      if json {
        return try Output.standard.json(
          .object([
            ("file", .string(options.path)), ("created", .bool(store.wasCreated)),
            ("added", .number(Int64(count))),
          ]))
      }
      try Output.standard.lines(["Added \(count) animals"])
    }
  }
}
