import ArgumentParser
import Catalog
import Exchange

struct EditAnimals: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change animals.",
    discussion: """
      Case and accents are ignored unless a name matches exactly; id:12 is the animal with this id. One animal \
      can be given all of a new name, a category, a diet, tags and values of your own fields, several a category, a diet, tags or one such value. It is one edit: “menagerie undo” takes it back. \
      Where they are not named one by one, a question is asked first.
      """)

  private static let ways = "--from-category, --uncategorised, --from-diet, --find or --search"

  @OptionGroup var options: CatalogOptions

  @Argument(
    help: ArgumentHelp(
      "Names or ids; - stands for the lines of standard input.", valueName: "animal"))
  var animals: [String] = []

  @Option(help: ArgumentHelp("Give it this name.", valueName: "name"))
  var name: String?

  @Option(
    help: ArgumentHelp("Move them to this category.", valueName: "name"),
    completion: .categoryName)
  var category: String?

  @Flag(help: "Create the category if it is missing.")
  var createCategory = false

  @Flag(help: "Take them out of their categories.")
  var noCategory = false

  @Option(help: "Give them this diet.")
  var diet: Diet?

  @OptionGroup var values: FieldChoice

  @Option(
    help: ArgumentHelp(
      "Clear this field of your own; may be repeated.", valueName: "field"),
    completion: .otherFieldName)
  var clear: [String] = []

  @Option(
    name: .customLong("tag"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Add this tag; may be repeated.", valueName: "word"))
  var added: [String] = []

  @Option(
    name: .customLong("untag"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Take this tag away; may be repeated.", valueName: "word"))
  var removed: [String] = []

  @OptionGroup var filter: FormerFilter
  @OptionGroup var bulk: BulkOptions

  @Flag(help: "Print a JSON object with changed, a number, and dryRun.")
  var json = false

  func validate() throws {
    try bulk.requireOneWay(names: animals, filter.choice, options: Self.ways)
    if category != nil, noCategory {
      throw ValidationError("--category cannot be combined with --no-category.")
    }
    if createCategory, category == nil {
      throw ValidationError("--create-category requires --category.")
    }
    if let tag = Tags.words(of: added).first(where: Tags.words(of: removed).contains) {
      throw ValidationError("“\(tag)” stands after --tag and after --untag.")
    }
    if (added + removed).contains(where: { Tags.words(of: $0).isEmpty }) {
      throw ValidationError("Name a tag after --tag and --untag.")
    }
    if name == nil, category == nil, !noCategory, diet == nil, values.set.isEmpty, clear.isEmpty,
      added.isEmpty, removed.isEmpty
    {
      throw ValidationError(
        "Say what to change: --name, --category, --no-category, --diet, --set, --clear, --tag or --untag."
      )
    }
  }

  func run() async throws {
    let store = try options.open(bulk.dryRun ? .readOnly : .readWrite)
    defer { store.close() }
    let (marks, named) = try bulk.marks(names: animals, filter.choice, in: store)
    if let only = named.first, named.count == 1 {
      return try await change(only, in: store)
    }
    let edit = try bulkEdit(in: store)
    let fields = try store.fields()
    let count = try await bulk.run(edit, on: marks, in: store, areNamed: !animals.isEmpty)
    if count > 0, !bulk.dryRun { values.printRewritten(in: fields) }
    try tell(bulk.sentence(edit, count), count)
  }

  private func change(_ animal: Animal, in store: CatalogStore) async throws {
    let original = RecordDraft(animal)
    var draft = original
    if let name { draft.name = try checked(name) }
    if let choice = try choice(in: store) { draft.category = choice }
    if let diet { draft.diet = diet }
    let fields = try store.fields()
    try values.fill(&draft, in: fields, clearing: clear)
    if let field = try tagField(in: fields) {
      let tags = Tags.changed(
        Tags.words(of: try draft.textToExtend(of: field)), adding: Tags.words(of: added),
        removing: Tags.words(of: removed))
      draft[text: field] = tags.joined(separator: " ")
    }
    let count = fields.contains { $0.merge(draft, base: original, now: original) == .mine } ? 1 : 0
    if bulk.dryRun { return try tell("\(count.counted("animal")) would change", count) }
    if let expected = bulk.expect, expected != count {
      throw CatalogError.countChanged(now: count)
    }
    try values.confirm(draft, from: original, in: store, unless: bulk.yes)
    let changed = try await store.update(animal.id, from: original, to: draft)
    if count > 0 { values.printRewritten(in: fields) }
    let sentence =
      count == 0 ? "\(animal.name) already has these values" : "Changed \(changed.name)"
    try tell(sentence, count)
  }

  private func checked(_ name: String) throws(CatalogError) -> String {
    do {
      return try Name.checked(name)
    } catch {
      throw .name(error)
    }
  }

  private func bulkEdit(in store: CatalogStore) throws -> BulkEdit {
    var edits: [BulkEdit] = []
    if let choice = try choice(in: store) { edits.append(.category(choice)) }
    if let diet { edits.append(.diet(diet)) }
    let fields = try store.fields()
    for value in values.set {
      edits.append(.value(try FieldName(text: value.field).otherField(in: fields), value.source))
    }
    for name in clear {
      edits.append(.value(try FieldName(text: name).otherField(in: fields), nil))
    }
    if let field = try tagField(in: fields) {
      edits.append(.tags(field, adding: added, removing: removed))
    }
    guard name == nil, edits.count == 1 else {
      throw ValidationError(
        "Several animals at once get one of --category, --no-category, --diet, --set, --clear and --tag with --untag."
      )
    }
    return edits[0]
  }

  /// The field whose tags change; nil if none do.
  private func tagField(in fields: Fields) throws -> Field? {
    if added.isEmpty, removed.isEmpty { return nil }
    guard let field = fields.tags else {
      throw ValidationError(
        fields.adviceOnTags
          ?? "No field has tags yet; “menagerie fields add Tags --kind tags” adds one.")
    }
    return field
  }

  private func choice(in store: CatalogStore) throws -> CategoryChoice? {
    if noCategory { return CategoryChoice.none }
    return try category.map { try store.categoryChoice($0, creating: createCategory) }
  }

  private func tell(_ sentence: String, _ count: Int) throws {
    try Output.answer(
      sentence, [("changed", .number(Int64(count))), ("dryRun", .bool(bulk.dryRun))], asJSON: json,
      done: bulk.done(count))
  }
}
