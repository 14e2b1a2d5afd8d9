import ArgumentParser
import Catalog
import Exchange
import ViewState

struct Categories: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "categories",
    abstract: "Print, add, rename, delete and merge categories.",
    discussion: """
      A category is named by its name, whatever its case and white space, or as id:12. Each change is one edit: “menagerie undo” \
      takes it back.
      """,
    subcommands: [
      ListCategories.self, AddCategory.self, RenameCategory.self, DeleteCategory.self,
      MergeCategories.self,
    ],
    defaultSubcommand: ListCategories.self)
}

struct ListCategories: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Print the categories with the numbers of their animals.")

  @OptionGroup var options: CatalogOptions

  @Flag(help: "Print a JSON array of objects with id, name and animals, a number.")
  var json = false

  func run() throws {
    let store = try options.open(.readOnly)
    defer { store.close() }
    var printout = RecordPrinter(asJSON: json)
    var start = PageStart<AnimalCategory>.first
    while true {
      let page = try store.categoryPage(
        from: start, limit: Output.pageRows, bytes: Output.pageBytes)
      try printout.add(
        page.rows.map { [$0.category.name, String($0.count)] }, page.rows.map(\.jsonFields))
      guard !page.reachesEnd, let last = page.rows.last else { break }
      start = .after(last.category)
    }
    try printout.end()
  }
}

struct AddCategory: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a category.")

  @OptionGroup var options: CatalogOptions

  @Argument(help: "Its name.")
  var name: String

  @Flag(help: "Print a JSON object with id, name and animals, a number.")
  var json = false

  func run() async throws {
    try await options.add { store in
      let category = try await store.insertCategory(named: name)
      try Output.answer(
        "Added category \(category.name)", category.jsonFields(animals: 0), asJSON: json)
    }
  }
}

struct RenameCategory: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give a category another name.",
    discussion: "To give it the name of another one, merge the two.")

  @OptionGroup var options: CatalogOptions

  @Argument(help: "The category.", completion: .categoryName)
  var category: String

  @Argument(help: "Its new name.")
  var name: String

  @Flag(help: "Print a JSON object with id, name and animals, a number.")
  var json = false

  func run() async throws {
    let store = try options.open(.readWrite)
    defer { store.close() }
    let old = try store.requireCategory(category)
    let new = try await store.renameCategory(old.id, to: name)
    try Output.answer(
      "Renamed \(old.name) to \(new.name)",
      try new.jsonFields(animals: store.keptCount(in: new)), asJSON: json)
  }
}

struct DeleteCategory: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a category, and its animals or not.",
    discussion: """
      Its animals are deleted with it, unless they are kept. Where it has animals, a question with their number is asked first.
      """)

  @OptionGroup var options: CatalogOptions

  @Argument(help: "The category.", completion: .categoryName)
  var category: String

  @Flag(help: "Keep its animals, without a category.")
  var keepAnimals = false

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @Flag(
    help:
      """
      Print a JSON object with id, name, animals, the number that went with it, and kept, the number that has no category now.
      """)
  var json = false

  func run() async throws {
    try await options.delete { try await delete(from: $0) }
  }

  private func delete(from store: CatalogStore) async throws {
    let category = try store.requireCategory(category)
    let loss = keepAnimals ? .none : try await store.loss(ofCategory: category.id)
    let expected = yes ? nil : try confirmed(category, losing: loss, in: store)
    let deleted = try await Interruptible.run { [keepAnimals] in
      try await store.deleteCategory(
        category.id, keepingAnimals: keepAnimals, expecting: expected)
    }
    let lost = loss.sentences(among: deleted.animals, afterwards: true)
    try Output.answer(
      lost.isEmpty ? deleted.sentence : "\(deleted.sentence).\(lost)", deleted.jsonFields,
      asJSON: json)
  }

  /// Asks if the category has animals, and returns their number.
  private func confirmed(
    _ category: AnimalCategory, losing loss: DeletionLoss, in store: CatalogStore
  ) throws -> Int {
    let count = try store.keptCount(in: category)
    if count > 0 {
      let animals = count.counted("animal")
      let question =
        keepAnimals
        ? "Delete \(category.name) and keep \(animals), without a category?"
        : "Delete \(category.name) and \(animals)?\(loss.sentences(among: count))"
      try Question(text: question).requireYes()
    }
    return count
  }
}

extension DeletedCategory {
  fileprivate var sentence: String {
    let deleted = "Deleted category \(category.name)"
    if kept > 0 { return "\(deleted), and kept \(kept.counted("animal")) without a category" }
    return animals > 0 ? "\(deleted) and \(animals.counted("animal"))" : deleted
  }

  fileprivate var jsonFields: JSONMembers {
    category.jsonFields(animals: animals) + [("kept", .number(Int64(kept)))]
  }
}

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
    let all = try categories.map { try store.requireCategory($0) }
    guard let target = all.last else { return }
    let others = Array(all.dropLast())
    if others.contains(where: { $0.id == target.id }) {
      throw CommandError.mergedIntoItself(target.name)
    }
    if !yes { try ask(others, into: target, in: store) }
    let ids = others.map(\.id)
    let outcome = try await Interruptible.run(showing: "Merging") { progress in
      try await store.mergeCategories(ids, into: target.id, progress: progress)
    }
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
