import ArgumentParser
import Catalog
import FileFormats
import ViewState

/// Looks for damage in the catalog.
struct Check: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Look for damage in the catalog.",
    discussion: """
      Prints one line for each thing that is not as it should be, at most 100 on a terminal, and changes nothing without --repair. \
      It ends with status 0 when there is none or none is left, else with 65.
      """)

  @OptionGroup var options: CatalogOptions

  @Flag(
    help: """
      Make anew what follows from the rest of the catalog: its indexes, triggers and views, and the counts of animals.
      """)
  var repair = false

  @Flag(
    help: """
      Print a JSON object with problems, an array of objects with problem, repaired, an array of what was put right, and animals, \
      their number, null where there are problems.
      """)
  var json = false

  func run() async throws {
    let store = try options.open(repair ? .readWrite : .inspection)
    defer { store.close() }
    let listing = Listing(asJSON: json)
    let repaired = try await Interruptible.run { [repair] in
      if repair { return try await store.repair(listing.add) }
      try await store.check(listing.add)
      return []
    }
    let animals = listing.count == 0 ? try store.counts().total : nil
    try Output.reporting(of: repaired.isEmpty ? nil : Output.savedChange) {
      try listing.end([
        ("repaired", .array(repaired.map(JSONValue.string))),
        ("animals", animals.map { .number(Int64($0)) } ?? .null),
      ])
      if !json { try Output.standard.lines(repaired.map { "Put right: \($0)" }) }
    }
    guard let animals else { throw CommandError.problems(listing.count) }
    if json { return }
    let found = repaired.isEmpty ? "found" : "left"
    try Output.standard.lines(["No problems \(found) in \(animals.counted("animal"))"])
  }
}
