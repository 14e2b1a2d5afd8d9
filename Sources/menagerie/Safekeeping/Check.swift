import ArgumentParser
import Catalog
import ViewState

/// Looks for damage in the catalog.
struct Check: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Look for damage in the catalog.",
    discussion: """
      Prints one line for each thing that is not as it should be, at most 100 on a terminal, and changes nothing. It ends with status 0 when \
      there is none, else with 65.
      """)

  @OptionGroup var options: CatalogOptions

  @Flag(
    help: """
      Print a JSON object with problems, an array of objects with problem, and animals, their number, null where there are problems.
      """)
  var json = false

  func run() async throws {
    let store = try options.open(.inspection)
    defer { store.close() }
    let listing = Listing(asJSON: json)
    try await Interruptible.run { try await store.check(listing.add) }
    let animals = listing.count == 0 ? try store.counts().total : nil
    try listing.end([("animals", animals.map { .number(Int64($0)) } ?? .null)])
    guard let animals else { throw CommandError.problems(listing.count) }
    if !json { try Output.standard.lines(["No problems found in \(animals.counted("animal"))"]) }
  }
}
