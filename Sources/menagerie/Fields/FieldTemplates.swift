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
    guard let name else { return try printAll(templates) }
    guard let template = templates.first(where: { Folding.key($0.name) == Folding.key(name) })
    else {
      let names = templates.map(\.name).joined(separator: ", ")
      throw ValidationError("No template is named “\(name)”; there are \(names).")
    }
    try await options.add { store in
      let added = try await store.addFields(of: template)
      try Output.telling {
        let members = Self.members(template, added.map(\.title))
        if json { return try Output.standard.json(.object(members)) }
        try Output.standard.lines([template.news(adding: added)])
      }
    }
  }

  private func printAll(_ templates: [Template]) throws {
    guard json else {
      var table = Table(on: .standard)
      return try table.add(
        templates.map { [$0.name, $0.fields.map(\.name).joined(separator: ", ")] })
    }
    var list = JSONList()
    let lines = templates.map { list.line(Self.members($0, $0.fields.map(\.name))) }
    try Output.standard.escaped(lines + [list.end()])
  }

  private static func members(
    _ template: Template, _ fields: [String]
  ) -> [(key: String, value: JSONValue)] {
    [
      ("template", .string(template.name)), ("fields", .array(fields.map(JSONValue.string))),
    ]
  }
}
