import Catalog
import Exchange

extension ImportPrintout {
  /// The JSON form of the output.
  func fields(_ report: ImportReport, path: String, isTrial: Bool) -> JSONMembers {
    let rows = report.rows
    let counts: JSONMembers = [
      ("rows", rows.all), ("new", rows.added), ("changed", rows.changed), ("same", rows.same),
      ("kept", rows.kept), ("refused", rows.refused), ("ambiguous", rows.ambiguous),
      ("resolved", rows.resolved),
      ("newCategories", rows.newCategories),
      ("uncategorised", report.uncategorised), ("dietMissing", report.diets.missing),
      ("dietNotUnderstood", report.diets.misunderstood), ("shortRows", report.shortRows),
    ].map { ($0.0, .number(Int64($0.1))) }
    return [
      ("file", .string(path)), ("format", .string(plan.survey.format)),
      ("dryRun", .bool(isTrial)), ("mapping", .object(mapping)),
      ("unused", .array(plan.mapping.unused(in: plan.survey).map(JSONValue.string))),
      ("newFields", .array(plan.proposals.map { .object($0.field.jsonMembers) })),
      ("lateColumns", .array(report.lateColumns.map(JSONValue.string))),
    ] + counts + [
      ("rejects", report.rejectFile.map(JSONValue.string) ?? .null),
      ("rejectProblem", report.rejectProblem.map(JSONValue.string) ?? .null),
      ("refusals", .array(report.refusals.map(\.json))),
      ("misfits", .array(report.misfits.map(\.json))),
      ("missing", .array(report.missing.map(\.json))),
    ]
  }

  private var mapping: JSONMembers {
    let (key, kind): (JSONValue, String) =
      switch plan.mapping.key {
      case .wholeRow: (.null, "row")
      case .animal: (.null, "animal")
      case .column(let name): (.string(name), "column")
      case .number(let name): (.string(name), "number")
      }
    return plan.fields.map { ($0.key, .text(plan.mapping[$0].text)) } + [
      ("key", key), ("keyKind", .string(kind)),
      ("onChange", .string(plan.mapping.onChange.rawValue)),
    ]
  }
}

extension MisfitTally {
  fileprivate var json: JSONValue {
    .object([
      ("field", .string(field.title)), ("count", .number(Int64(count))), ("first", .string(first)),
    ])
  }
}

extension MissingTally {
  fileprivate var json: JSONValue {
    .object([
      ("sign", .string(sign)), ("count", .number(Int64(count))),
      ("fields", .array(fields.map(JSONValue.string))),
    ])
  }
}

extension RefusedRow {
  fileprivate var json: JSONValue {
    .object([
      ("line", .number(Int64(line))), ("column", column.map(JSONValue.string) ?? .null),
      ("reason", .string(reason)),
    ])
  }
}
