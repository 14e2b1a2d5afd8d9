import ArgumentParser
import Catalog
import Exchange

/// What a person says of the columns of a file.
struct MappingChoice: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Where a field (name, category, diet) comes from; may be given for each.",
      valueName: "field=source"))
  var map: [FieldAssignment] = []

  @Option(
    help: ArgumentHelp(
      "The column by which a row is known again; '' for all of its cells.", valueName: "column"))
  var key: String?

  @Option(
    help: """
      What becomes of a known row that has changed: its animal changes with it, its animal stays as it is, or it is another animal \
      (default: update).
      """)
  var onChange: ImportRules.OnChange?

  /// The plan for a file: what is remembered or recognised, but for what is said here.
  func plan(_ survey: Survey, in store: CatalogStore?) throws -> ImportPlan {
    var plan = try ImportPlan(survey, in: store)
    for assignment in map {
      plan.mapping[assignment.field] = try FieldSource(
        assignment.source, for: assignment.field, in: survey)
    }
    if let key { plan.mapping.key = try ImportMapping.Key(key, in: survey) }
    if let onChange { plan.mapping.onChange = onChange }
    try plan.check()
    return plan
  }
}

/// A field and its source, as a person writes them: `name=COLUMN`.
struct FieldAssignment: ExpressibleByArgument {
  let field: AnimalField
  let source: String

  init?(argument: String) {
    guard let sign = argument.firstIndex(of: "="),
      let field = AnimalField.all.first(where: { $0.id == argument[..<sign] })
    else { return nil }
    self.field = field
    source = String(argument[sign...].dropFirst())
  }
}

extension ImportRules.OnChange: ExpressibleByArgument {}
