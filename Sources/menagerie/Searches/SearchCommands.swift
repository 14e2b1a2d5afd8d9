import ArgumentParser
import Catalog
import Exchange

struct SearchCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "searches",
    abstract: "Print, save, rename and delete searches.",
    discussion: """
      A saved search is a text to find with a name: “menagerie list --search NAME” prints what it finds now, and the editor has it among the categories. \
      Each change is one edit: “menagerie undo” takes it back.
      """,
    subcommands: [ListSearches.self, SaveSearch.self, RenameSearch.self, DeleteSearch.self],
    defaultSubcommand: ListSearches.self)
}

struct ListSearches: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print the saved searches with what they find.")

  @OptionGroup var options: CatalogOptions

  @Flag(help: "Print a JSON array of objects with name and find.")
  var json = false

  func run() throws {
    let store = try options.open(.readOnly)
    defer { store.close() }
    let searches = try store.searches()
    try Output.list(
      searches.map { [$0.name, $0.find] }, searches.map(\.jsonMembers), asJSON: json)
  }
}

struct SaveSearch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "save", abstract: "Save a search.")

  @OptionGroup var options: CatalogOptions

  @Argument(help: "Its name.")
  var name: String

  @Argument(help: "What it finds, as after --find; “--” goes before what begins with a minus.")
  var find: String

  @Flag(help: "Replace what the search of that name finds, if there is one already.")
  var replace = false

  @Flag(help: "Print a JSON object with name and find.")
  var json = false

  func run() async throws {
    let store = try options.open(.readWrite)
    defer { store.close() }
    if let problem = try store.findProblem(in: find) { throw ValidationError("\(problem)") }
    let old = replace ? try store.search(named: name) : nil
    let search = try await store.saveSearch(named: old?.name ?? name, finding: find, as: old)
    try search.tell("Saved the search \(search.name)", json: json)
  }
}

struct RenameSearch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give a search another name.")

  @OptionGroup var options: CatalogOptions

  @Argument(help: "The search.", completion: .searchName)
  var search: String

  @Argument(help: "Its new name.")
  var name: String

  @Flag(help: "Print a JSON object with name and find.")
  var json = false

  func run() async throws {
    let store = try options.open(.readWrite)
    defer { store.close() }
    let old = try store.requireSearch(named: search)
    let new = try await store.saveSearch(named: name, finding: old.find, as: old)
    try new.tell("Renamed \(old.name) to \(new.name)", json: json)
  }
}

struct DeleteSearch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a search; the animals that it finds stay.")

  @OptionGroup var options: CatalogOptions

  @Argument(help: "The search.", completion: .searchName)
  var search: String

  @Flag(help: "Print a JSON object with name and find.")
  var json = false

  func run() async throws {
    let store = try options.open(.readWrite)
    defer { store.close() }
    let search = try store.requireSearch(named: search)
    try await store.delete(search)
    try search.tell("Deleted the search \(search.name)", json: json)
  }
}

extension SavedSearch {
  fileprivate var jsonMembers: JSONMembers {
    [("name", .string(name)), ("find", .string(find))]
  }

  fileprivate func tell(_ sentence: String, json: Bool) throws {
    try Output.answer(sentence, jsonMembers, asJSON: json)
  }
}
