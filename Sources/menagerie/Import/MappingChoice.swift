import ArgumentParser
import Catalog
import Exchange

/// The options for the columns of a file.
struct MappingChoice: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Where a field (name, category, diet, or one of your own) comes from, or photos: paths of files below the folder of this one, several with | between them; may be repeated.",
      valueName: "field=source"))
  var map: [FieldAssignment] = []

  @Option(
    help: ArgumentHelp(
      "Which of the other columns become fields of their own: all, none, or one; may be repeated (default: all).",
      valueName: "column"))
  var keep: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "What a new field, or the column that becomes it, holds: Mass=\"number g\", Sex=\"choice female, male\", Chip=text; may be repeated.",
      valueName: "field=kind"))
  var kind: [FieldAssignment] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "What a word of the file becomes in a field of a few words: Sex:F=female, a new word of it included, or Sex:F= to stay as it is; may be repeated.",
      valueName: "field:word=word"))
  var value: [FieldAssignment] = []

  @Option(
    help: ArgumentHelp(
      "Match rows by this column with those imported before, and with animals that have the same in its field; #COLUMN has the numbers of animals of this catalog; '' matches by all cells.",
      valueName: "column"))
  var key: String?

  @Option(
    help: """
      What becomes of a row that was imported before and has changed: its animal changes with it, its animal stays as it is, or it \
      is another animal (default: update).
      """)
  var onChange: ImportRules.OnChange?

  @Option(
    help: ArgumentHelp(
      "Make the rows entries of this log, which is added if there is none; a column for each date is read as a row for each. --map animal=COLUMN and date=COLUMN say where these are.",
      valueName: "name"), completion: .logName)
  var log: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The fields that, with animal and date, identify an entry of the log, with commas between them; rows that say else in others change it ('' for no further field).",
      valueName: "fields"))
  var entryKey: String?

  @Flag(help: "Add the animals of entries that the catalog lacks, instead of refusing their rows.")
  var addAnimals = false

  func validate() throws {
    if log == nil, addAnimals || entryKey != nil {
      throw ValidationError("--add-animals and --entry-key require --log.")
    }
  }

  /// The plan for a file: what is remembered or recognised, except for what these options say.
  func plan(
    _ survey: Survey, in store: CatalogStore?, after previous: ImportPlan?
  ) throws -> ImportPlan {
    var plan = try start(survey, in: store, after: previous)
    let named = keep + map.map(\.source) + kind.map(\.field)
    if !named.isEmpty {
      plan.proposeRest(naming: keep == ["all"] ? survey.columns.map(\.name) : named)
    }
    // A column that becomes the name does not also become a field, unless requested.
    let isBuiltIn =
      { field(named: $0.field, of: plan)?.isCustom == false } as (FieldAssignment) -> Bool
    for assignment in map.filter(isBuiltIn) + map.filter({ !isBuiltIn($0) }) {
      try apply(assignment, to: &plan)
    }
    if !map.isEmpty { plan.proposeRest(naming: []) }
    try keepColumns(of: &plan)
    for assignment in kind { try setKind(assignment, in: &plan) }
    if let key {
      plan.mapping.key = try ImportMapping.Key(key, in: plan.survey)
      // What says whose entry a row is, is no value of it.
      let column = plan.mapping.key.column
      if plan.entries != nil { plan.leaveOut { $0.column == column } }
    }
    if let onChange { plan.mapping.onChange = onChange }
    for assignment in value { try pair(assignment, in: &plan) }
    plan.settle()
    try plan.check()
    return plan
  }
}

extension MappingChoice {
  private func start(
    _ survey: Survey, in store: CatalogStore?, after previous: ImportPlan?
  ) throws -> ImportPlan {
    guard let log else { return try ImportPlan(survey, in: store, after: previous) }
    if try store?.retiredLogs().contains(where: { Folding.key($0.name) == Folding.key(log) })
      == true
    {
      throw ValidationError(
        "The log “\(log)” was retired; “menagerie logs restore” brings it back.")
    }
    var plan = try ImportPlan(
      survey.long() ?? survey, asEntriesOf: log, in: store, after: previous)
    plan.entries?.rules.addsAnimals = addAnimals
    if let entryKey {
      let names = entryKey.split(separator: ",").map { Name.trimmed(String($0)) }
      let fields = plan.fields
      plan.entries?.identify(
        by: Set(try names.map { try FieldName(text: $0).field(in: fields).id }))
    }
    return plan
  }

  /// The field that a name means; the name of entries is that of their animal.
  private func field(named name: String, of plan: ImportPlan) -> Field? {
    if plan.entries != nil, Folding.key(name) == Field.entryAnimal.id { return .name }
    return plan.fields.targets.named(name)
  }

  /// Gives a new field another kind, or says in which order the dates of entries are.
  private func setKind(_ assignment: FieldAssignment, in plan: inout ImportPlan) throws {
    let kind = try ValueKind(argument: assignment.source)
    let isNamed = { (column: String) in Folding.key(column) == Folding.key(assignment.field) }
    if plan.entries != nil, let order = kind.options.dateOrder,
      plan.fields.named(assignment.field) == .time
        || plan.mapping[.time].columns.contains(where: isNamed)
    {
      plan.readDates(in: order)
      if !plan.proposals.contains(where: { isNamed($0.column) }) { return }
    }
    let field = try FieldName(text: assignment.field).newField(in: plan)
    plan.change(field, to: NewField(field.title, kind, in: field.categories))
  }

  private func pair(_ assignment: FieldAssignment, in plan: inout ImportPlan) throws {
    let parts = assignment.field.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw ValidationError("Write --value as FIELD:WORD=WORD, such as Sex:F=female.")
    }
    let field = try FieldName(text: parts[0]).otherField(in: plan.fields)
    do {
      try plan.pair(parts[1], with: assignment.source, in: field)
    } catch {
      throw ValidationError(error.sentence)
    }
  }

  /// Sets the source of a field. A new name goes to the field proposed for the column.
  private func apply(_ assignment: FieldAssignment, to plan: inout ImportPlan) throws {
    if let field = field(named: assignment.field, of: plan) {
      plan.make(field, of: try FieldSource(assignment.source, for: field, in: plan.survey))
      return
    }
    guard let proposal = plan.proposals.first(where: { $0.column == assignment.source }) else {
      _ = try FieldName(text: assignment.field).field(in: plan.fields)
      return
    }
    plan.mapping[proposal.field] = .column(proposal.column)
    plan.change(
      proposal.field,
      to: NewField(
        assignment.field, proposal.field.valueKind ?? .text, in: proposal.field.categories))
  }

  private func keepColumns(of plan: inout ImportPlan) throws {
    if keep.isEmpty { return }
    let kept =
      keep == ["all"]
      ? plan.proposals.filter { plan.otherField(of: $0) == nil }.map(\.column)
      : try keep.filter { $0 != "none" }
        .flatMap { try FieldSource($0, for: .name, in: plan.survey).columns }
    let mapped = map.compactMap { field(named: $0.field, of: plan) }
    for proposal in plan.proposals
    where kept.contains(proposal.column) && !mapped.contains(proposal.field) {
      plan.mapping[proposal.field] = .column(proposal.column)
    }
    plan.leaveOut { !kept.contains($0.column) && !mapped.contains($0.field) }
  }
}

extension FieldName {
  /// A field that the import proposes, by its name or else by its column.
  fileprivate func newField(in plan: ImportPlan) throws -> Field {
    let column = plan.proposals.first { Folding.key($0.column) == Folding.key(text) }
    if plan.fields.named(text) == nil, let column { return column.field }
    let field = try field(in: plan.fields)
    if plan.proposals.contains(where: { $0.field == field }) { return field }
    throw ValidationError(
      "“\(field.key)” already exists; “menagerie fields change” gives it another kind.")
  }
}

extension ImportRules.OnChange: ExpressibleByArgument {}
