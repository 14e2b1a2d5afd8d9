import ArgumentParser
import Catalog
import Exchange

struct FieldCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fields",
    abstract: "Print, add and change fields of your own.",
    discussion: """
      Every animal has a name, a category and a diet; a catalog can have up to 400 fields besides, such as a breed or a chip. Each change is one edit: \
      “menagerie undo” takes it back.
      """,
    subcommands: [
      ListFields.self, AddField.self, RenameField.self, ChangeField.self, MoveField.self,
      RetireField.self, RestoreField.self, FieldTemplates.self,
    ], defaultSubcommand: ListFields.self)
}

struct ListFields: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print the fields, in their order.")

  @OptionGroup var options: CatalogOptions
  @OptionGroup var owner: FieldOwner

  @Flag(help: "Print those that were retired, by name.")
  var retired = false

  @Flag(
    help: """
      Print a JSON array of objects with name, kind, unit, choices and categories (arrays) and isBuiltIn; and, where they have such, isOpen, least, most, decimals, isUnique, isKept and dateOrder.
      """)
  var json = false

  func run() throws {
    let store = try options.open(.readOnly)
    defer { store.close() }
    let fields =
      try retired
      ? store.retiredFields(of: owner.log(in: store)) : Array(owner.fields(in: store))
    try Output.list(
      fields.map { [$0.key, $0.kindWords] + $0.notes },
      fields.map(\.jsonMembers), asJSON: json)
  }
}

struct AddField: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a field.")

  @OptionGroup var options: CatalogOptions
  @OptionGroup var owner: FieldOwner

  @Argument(help: "Its name.")
  var name: String

  @OptionGroup var kind: KindChoice

  @Flag(help: "Print a JSON object of the field, as “fields list” does.")
  var json = false

  func run() async throws {
    let new = NewField(name, try kind.chosen(or: .text) ?? .text, in: kind.categories)
    try await options.add { store in
      let log = try owner.log(in: store)
      try (try await store.addFields([new], to: log)[0]).tell("Added the field", json: json)
    }
  }
}

struct FieldTemplates: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "template",
    abstract: "Add the fields and logs of a template, or print the templates.",
    discussion: """
      A template is a list of fields and logs to begin with; those whose names the catalog has stay as they are. Without a name the templates are printed.
      """)

  @OptionGroup var options: CatalogOptions

  @Argument(
    help: "Its name, such as shelter.",
    completion: .list(Template.all.map(\.name)))
  var name: String?

  @Flag(
    help: """
      Print a JSON object of what was added, with template, fields and logs (arrays of names); or, without a name, an array of such objects.
      """)
  var json = false

  func run() async throws {
    let templates = Template.all
    guard let name else {
      return try Output.list(
        templates.map { template in
          [template.name]
            + [template.fields.map(\.name), template.logs.map(\.name)].map {
              $0.joined(separator: ", ")
            }
        }, templates.map { Self.members($0, $0.fields.map(\.name), $0.logs.map(\.name)) },
        asJSON: json)
    }
    guard let template = templates.first(where: { Folding.key($0.name) == Folding.key(name) })
    else {
      let names = templates.map(\.name).joined(separator: ", ")
      throw ValidationError("No template is named “\(name)”; choose one of \(names).")
    }
    try await options.add { store in
      let added = try await store.add(template)
      try Output.answer(
        template.news(adding: added),
        Self.members(template, added.fields.map(\.title), added.logs.map(\.name)), asJSON: json)
    }
  }

  private static func members(
    _ template: Template, _ fields: [String], _ logs: [String]
  ) -> JSONMembers {
    [
      ("template", .string(template.name)), ("fields", .array(fields.map(JSONValue.string))),
      ("logs", .array(logs.map(JSONValue.string))),
    ]
  }
}

/// The records whose fields are meant: animals, or the entries of a log.
struct FieldOwner: ParsableArguments {
  @Option(
    help: ArgumentHelp("The log that has it, instead of the animals.", valueName: "name"),
    completion: .logName)
  var log: String?

  func log(in store: CatalogStore) throws -> Log? { try log.map(store.requireLog) }

  func fields(in store: CatalogStore) throws -> Fields {
    try log(in: store).map(store.fields(of:)) ?? store.fields()
  }
}

/// The kind of values in a field, and which animals have it.
struct KindChoice: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      What it holds: \(ValueKind.known.joined(separator: ", ")). The kind may have details: “number mm, 0..500, 2 decimals”, \
      “choice female, male”, “choice cat, dog, …” for other words too, “date day first”.
      """, valueName: "kind"),
    completion: .list(ValueKind.known))
  var kind: String?

  @Option(help: ArgumentHelp("The unit of its numbers, such as mm.", valueName: "unit"))
  var unit: String?

  @Option(
    help: ArgumentHelp("The words of a choice, with commas between them.", valueName: "words"))
  var choices: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Whether no two animals may have the same value, as with a chip.")
  var unique: Bool?

  @Flag(
    inversion: .prefixedNo,
    help: "Whether an animal that is added by ^N begins with the value of the one before.")
  var keep: Bool?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The category whose animals have it, instead of the former ones; may be repeated.",
      valueName: "name"),
    completion: .categoryName)
  var category: [String] = []

  var categories: [String]? { category.isEmpty ? nil : category }

  /// The kind; nil if not specified. `--unique` and `--keep` alone modify `known`.
  func chosen(or known: ValueKind) throws -> ValueKind? {
    let said = try said
    // A new kind leaves the setting of `--keep` as it is.
    let new = said?.with(isKept: known.options.isKept == true)
    guard unique != nil || keep != nil else { return new }
    do {
      var kind = new ?? known
      if let unique { kind = try kind.with(isUnique: unique) }
      return keep.map(kind.with(isKept:)) ?? kind
    } catch {
      throw ValidationError(error.sentence)
    }
  }

  private var said: ValueKind? {
    get throws {
      guard let details = unit ?? choices else { return try kind.map(ValueKind.init(argument:)) }
      let tag = unit == nil ? "choice" : "number"
      guard kind ?? tag == tag, unit == nil || choices == nil else {
        throw ValidationError("--unit requires --kind number, --choices requires --kind choice.")
      }
      return try ValueKind(tag: tag, details: details)
    }
  }
}

extension Field {
  var kindWords: String {
    switch kind {
    case .name: "text"
    case .choice(let words): "choice: \(words.joined(separator: ", "))"
    case .category: "category"
    case .value(let kind): kind.title
    }
  }

  /// The categories that it is limited to, and whether a series keeps its value, in words.
  fileprivate var notes: [String] {
    let limits = categories.map {
      $0.isEmpty ? "in no category" : "in \($0.joined(separator: ", "))"
    }
    return [limits, valueKind?.options.isKept == true ? "kept in a series" : nil]
      .compactMap(\.self)
  }

  func tell(_ deed: String, json: Bool) throws {
    try Output.answer("\(deed) \(title)", jsonMembers, asJSON: json)
  }

  var jsonMembers: JSONMembers {
    definition + [("isBuiltIn", .bool(!isCustom))]
  }
}

extension ValueKind {
  /// Reads a kind as typed, `number mm` or `choice female, male`, or as printed, `number, mm` or
  /// `choice: female, male`; throws a `ValidationError` that lists the known kinds.
  init(argument: String) throws {
    let isBetween = { (character: Character) in character.isWhitespace || ",:".contains(character) }
    let words = argument.drop(while: \.isWhitespace)
    let tag = words.prefix { !isBetween($0) }
    let rest = words[tag.endIndex...].drop(while: isBetween)
    try self.init(tag: tag.lowercased(), details: String(rest))
  }

  /// Creates a kind by its tag, with its options as typed, or throws a `ValidationError`.
  init(tag: String, details: String) throws {
    guard ValueKind.known.contains(tag) else {
      let tags = ValueKind.known.joined(separator: ", ")
      throw ValidationError("“\(tag)” is not a kind of field; choose one of \(tags).")
    }
    do {
      try self.init(tag, details: details)
    } catch {
      throw ValidationError(error.sentence)
    }
  }
}
