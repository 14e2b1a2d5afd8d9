import ArgumentParser
import Catalog
import Exchange
import ViewState

struct DeleteAnimals: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete animals.",
    discussion: """
      Case and accents are ignored unless a name matches exactly; id:12 is the animal with this id. It is one \
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
    try await options.delete(bulk.dryRun ? .readOnly : .readWrite) {
      try await delete(from: $0)
    }
  }

  private func delete(from store: CatalogStore) async throws {
    let (marks, named) = try bulk.marks(names: animals, filter.choice, in: store)
    if let only = named.first, named.count == 1, !bulk.dryRun, bulk.expect == nil {
      let loss = try store.loss(of: only.id).sentences(among: 1, afterwards: true)
      let animal = try await store.deleteAnimal(only.id)
      return try tell("Deleted \(animal.name)", loss, 1, done: Output.savedChange)
    }
    let loss = try await Interruptible.run { try await store.loss(of: marks) }
    let count = try await bulk.run(
      .deletion, on: marks, in: store, areNamed: !animals.isEmpty, losing: loss)
    try tell(
      bulk.sentence(.deletion, count),
      loss.sentences(among: count, afterwards: !bulk.dryRun), count, done: bulk.done(count))
  }

  /// Prints what was deleted, and what others lose by it.
  private func tell(_ sentence: String, _ loss: String, _ count: Int, done: String?) throws {
    try Output.answer(
      loss.isEmpty ? sentence : "\(sentence).\(loss)",
      [("deleted", .number(Int64(count))), ("dryRun", .bool(bulk.dryRun))], asJSON: json, done: done
    )
  }
}
