import ArgumentParser
import Catalog
import Exchange

/// Adds the fields of a template, or prints the templates.
struct FieldTemplates: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "template", abstract: "Add the fields of a template, or print the templates.",
    discussion: """
      A template is a list of fields to begin with; those whose names the catalog has stay as they are. Without a name the templates are printed.
      """)

  @OptionGroup var options: CatalogOptions

  @Argument(
    help: "Its name, such as shelter.",
    completion: .list(((try? Template.all()) ?? []).map(\.name)))
  var name: String?

  @Flag(
    help: """
      Print a JSON object of what was added, with template and fields (an array of names); or, without a name, an array of objects with template and fields.
      """)
  var json = false

  func run() async throws {
    let templates = try Template.all()
    guard let name else {
      return try Output.list(
        templates.map { [$0.name, $0.fields.map(\.name).joined(separator: ", ")] },
        templates.map { Self.members($0, $0.fields.map(\.name)) }, asJSON: json)
    }
    guard let template = templates.first(where: { Folding.key($0.name) == Folding.key(name) })
    else {
      let names = templates.map(\.name).joined(separator: ", ")
      throw ValidationError("No template is named “\(name)”; there are \(names).")
    }
    try await options.add { store in
      let added = try await store.addFields(of: template)
      try Output.answer(
        template.news(adding: added), Self.members(template, added.map(\.title)), asJSON: json)
    }
  }

  private static func members(_ template: Template, _ fields: [String]) -> JSONMembers {
    [
      ("template", .string(template.name)), ("fields", .array(fields.map(JSONValue.string))),
    ]
  }
}
