import ArgumentParser
import Catalog
import Exchange
import ViewState

/// Merges categories into one.
struct MergeCategories: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Merge categories into one.",
    discussion: """
      The animals of all of them come into the last one; the others go. Where animals move, a question with their number is asked first.
      """)

  @OptionGroup var options: CatalogOptions

  @Argument(
    help: ArgumentHelp(
      "The categories to merge, and last the one that is left.", valueName: "category"),
    completion: .categoryName)
  var categories: [String]

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @Flag(
    help: """
      Print a JSON object with merged, the categories that went as objects with id and name, into, the one that is left with id, name \
      and animals, and moved, the number of animals that came into it.
      """)
  var json = false

  func validate() throws {
    if categories.count < 2 {
      throw ValidationError("Name the categories to merge, and last the one that is left.")
    }
  }

  func run() async throws {
    let store = try options.open(.readWrite)
    defer { store.close() }
    let all = try categories.map { try CategoryName(text: $0).category(in: store) }
    guard let target = all.last else { return }
    let others = Array(all.dropLast())
    if others.contains(where: { $0.id == target.id }) {
      throw CommandError.mergedIntoItself(target.name)
    }
    if !yes { try ask(others, into: target, in: store) }
    let outcome = try await merge(others.map(\.id), into: target.id, in: store)
    let names = outcome.merged.map(\.name).joined(separator: ", ")
    try Output.answer(
      "Merged \(names) into \(target.name), with \(outcome.moved.counted("animal"))",
      outcome.jsonFields, asJSON: json)
  }

  /// Asks if animals would move.
  private func ask(
    _ others: [AnimalCategory], into target: AnimalCategory, in store: CatalogStore
  ) throws {
    let count = try Set(others).map(store.keptCount).reduce(0, +)
    if count == 0 { return }
    let names = others.map(\.name).joined(separator: ", ")
    try Question(text: "Merge \(names) into \(target.name), with \(count.counted("animal"))?")
      .requireYes()
  }

  private func merge(
    _ ids: [AnimalCategory.ID], into target: AnimalCategory.ID, in store: CatalogStore
  ) async throws -> MergedCategories {
    try await Interruptible.run(showing: "Merging") { progress in
      try await store.mergeCategories(ids, into: target, progress: progress)
    }
  }
}

extension MergedCategories {
  fileprivate var jsonFields: JSONMembers {
    let gone = merged.map { category in
      JSONValue.object([("id", .number(category.id)), ("name", .string(category.name))])
    }
    return [
      ("merged", .array(gone)), ("into", .object(into.jsonFields)),
      ("moved", .number(Int64(moved))),
    ]
  }
}
