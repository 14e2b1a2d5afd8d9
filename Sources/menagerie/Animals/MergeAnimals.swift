import ArgumentParser
import Catalog
import Exchange
import ViewState

struct MergeAnimals: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Make one animal of two.",
    discussion: """
      The second is left: with its own values, with those of the first where it has none, and with the tags and \
      the notes of both. What named the first then names the second. Where values of the first would go, a \
      question is asked. It is one edit: “menagerie undo” takes it back.
      """)

  @OptionGroup var options: CatalogOptions

  @Argument(help: "The animal that goes: its name, or its number as id:12.")
  var animal: String

  @Argument(help: ArgumentHelp("The animal that is left.", valueName: "into"))
  var target: String

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @Flag(help: "Print a JSON object with merged and into, the numbers of the two animals.")
  var json = false

  func validate() throws {
    if [animal, target].contains("-") { throw ValidationError("Name two animals; “-” is none.") }
  }

  func run() async throws {
    let store = try options.open(.readWrite)
    defer { store.close() }
    let animals = try store.animals(namedBy: [animal, target])
    guard animals.count == 2 else { throw CommandError.mergedIntoItself(animals[0].name) }
    let merge = try AnimalMerge(animals[0], into: animals[1], in: store)
    let comparison = merge.comparison
    if !yes { try ask(merge, comparison) }
    let left = try await merge.carryOut(comparison)
    try Output.answer(
      merge.news, [("merged", .number(merge.other.id)), ("into", .number(left.id))], asJSON: json)
  }

  /// Asks if values would be lost.
  private func ask(_ merge: AnimalMerge, _ comparison: Comparison) throws {
    let lost = comparison.rows.filter { $0.isConflict && $0.side == .theirs && !$0.mine.isEmpty }
    if lost.isEmpty { return }
    let values = lost.map { "\($0.title) “\($0.mine.shortened)”" }.joined(separator: ", ")
    try Question(
      text: "Merge \(merge.other.reference) into \(merge.animal.reference), without its \(values)?"
    ).requireYes()
  }
}
