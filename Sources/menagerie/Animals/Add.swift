import ArgumentParser
import Catalog
import Exchange
import ViewState

struct Add: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Add animals.",
    discussion: """
      All of them get the same diet and category; several are one edit. Without --diet they get that of the last animal added to \
      the category, and are herbivorous where there is none. A name may already exist: they are different animals then.
      """)

  @OptionGroup var options: CatalogOptions

  @Argument(
    help: ArgumentHelp(
      "Their names; - stands for the lines of standard input.", valueName: "name"))
  var names: [String]

  @Option(help: "What they eat.")
  var diet: Diet?

  @Option(
    help: ArgumentHelp("Their category; without one they have none.", valueName: "name"),
    completion: .categoryName)
  var category: String?

  @Flag(help: "Create the category if it is missing.")
  var createCategory = false

  @OptionGroup var values: FieldChoice

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @Flag(help: "Print a JSON array of what was added: objects as “list” prints them.")
  var json = false

  func validate() throws {
    if createCategory, category == nil {
      throw ValidationError("--create-category requires --category.")
    }
  }

  func run() async throws {
    let names = try StandardInput.expanding(names)
    try await options.add { try await add(names, to: $0) }
  }

  private func add(_ names: [String], to store: CatalogStore) async throws {
    let choice =
      try category.map { try store.categoryChoice($0, creating: createCategory) }
      ?? CategoryChoice.none
    let diet = try diet ?? store.startingDiet(in: choice)
    let fields = try store.fields()
    let drafts = try names.map { name in
      var draft = RecordDraft(name: name, diet: diet, category: choice)
      try values.fill(&draft, in: fields)
      return draft
    }
    if let first = drafts.first { try values.confirm(first, in: store, unless: yes) }
    let animals = try await Interruptible.run { try await store.insertAll(drafts) }
    values.printRewritten(in: fields)
    try Output.reporting { try tell(of: animals, fields) }
  }

  private func tell(of animals: [Animal], _ fields: Fields) throws {
    guard json else {
      let only = animals.count == 1 ? animals.first?.name : nil
      return try Output.standard.lines(["Added \(only ?? animals.count.counted("animal"))"])
    }
    var list = JSONList()
    let lines = animals.map { list.line($0.jsonMembers(of: fields)) }
    try Output.standard.escaped(lines + [list.end()])
  }
}
