import ArgumentParser
import Catalog
import FileFormats
import ViewState

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
      Print the animals that may be one instead: of the same name and category, or with the same value in a field by which \
      animals are told apart, such as a chip.
      """)
  var duplicates = false

  @Flag(
    help: """
      Print a JSON object with problems, an array of objects with problem, repaired, an array of what was put right, and animals, \
      their number, null where there are problems; with --duplicates an array of objects with field, value, category, count and animals.
      """)
  var json = false

  func validate() throws {
    if duplicates, repair {
      throw ValidationError("--duplicates and --repair exclude one another.")
    }
  }

  func run() async throws {
    let store = try options.open(repair ? .readWrite : .inspection)
    defer { store.close() }
    if duplicates { return try await printDuplicates(in: store) }
    let listing = ProblemPrinter(asJSON: json)
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
    let misfits = Statistics.sentence(ofMisfits: try await store.countOfMisfits())
    try Output.standard.lines(
      ["No problems \(found) in \(animals.counted("animal"))"] + (misfits.map { [$0] } ?? []))
  }

  private func printDuplicates(in store: CatalogStore) async throws {
    let found = try await Interruptible.run { try await store.duplicates() }
    let groups = found.flatMap { duplicates in duplicates.groups.map { (duplicates.field, $0) } }
    try Output.list(
      groups.map { ["\($0.title)", $1.text] },
      groups.map { field, group in
        [
          ("field", .string(field.key)), ("value", .string(group.value)),
          ("category", group.category.map(JSONValue.string) ?? .null),
          ("count", .number(Int64(group.count))),
          ("animals", .array(group.animals.map(JSONValue.string))),
        ]
      }, asJSON: json)
    for duplicates in found where duplicates.count > duplicates.groups.count {
      let more = duplicates.count - duplicates.groups.count
      Output.notice("\(more.counted("more value")) of \(duplicates.field.title) are not printed")
    }
  }
}
