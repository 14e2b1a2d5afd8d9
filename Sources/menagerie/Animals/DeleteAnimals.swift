import ArgumentParser
import Catalog
import Exchange
import ViewState

/// Deletes animals.
struct DeleteAnimals: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete animals.",
    discussion: """
      Names are compared without case and accents, unless one is spelled exactly so; id:12 is the animal with this id. It is one \
      edit: “menagerie undo” brings them back. Where they are not named one by one, a question is asked first.
      """)

  private static let ways = "--category, --uncategorised, --diet, --find or --search"

  @OptionGroup var options: CatalogOptions

  @Argument(
    help: ArgumentHelp(
      "Names or ids; - stands for the lines of standard input.", valueName: "animal"))
  var animals: [String] = []

  @OptionGroup var filter: AnimalFilter
  @OptionGroup var bulk: BulkOptions

  @Flag(help: "Print a JSON object with deleted, a number, and dryRun.")
  var json = false

  func validate() throws {
    try bulk.requireOneWay(names: animals, filter.choice, options: Self.ways)
  }

  func run() async throws {
    let store = try options.open(bulk.dryRun ? .readOnly : .readWrite)
    defer { store.close() }
    let (marks, named) = try bulk.marks(names: animals, filter.choice, in: store)
    if let only = named.first, named.count == 1, !bulk.dryRun, bulk.expect == nil {
      let loss = Deletion.loss(of: try store.countOfReferrers(of: only.id), among: 1)
      let animal = try await store.deleteAnimal(only.id)
      return try Output.telling { try tell("Deleted \(animal.name)", loss, 1) }
    }
    let run = BulkRun(store: store, bulk: bulk, edit: .deletion, areNamed: !animals.isEmpty)
    let referrers = try await Interruptible.run { try await store.countOfReferrers(of: marks) }
    let count = try await run.run(on: marks, namedBy: referrers)
    let loss = Deletion.loss(of: referrers, among: count)
    try Output.telling(of: bulk.done(count)) { try tell(run.sentence(count), loss, count) }
  }

  /// Says what was done, and what others lose by it.
  private func tell(_ sentence: String, _ loss: String, _ count: Int) throws {
    guard json else {
      return try Output.standard.lines([loss.isEmpty ? sentence : "\(sentence).\(loss)"])
    }
    try Output.standard.json(
      .object([("deleted", .number(Int64(count))), ("dryRun", .bool(bulk.dryRun))]))
  }
}
