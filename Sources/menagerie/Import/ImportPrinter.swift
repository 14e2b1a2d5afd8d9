import Catalog
import Exchange
import ViewState

/// Prints the plan and the outcome of an imported file.
struct ImportPrinter {
  private static let unusedLimit = 12
  private static let refusalLimit = 5
  private static let textLimit = 5

  let plan: ImportPlan

  private var survey: Survey { plan.survey }

  func printPlan() throws {
    let count = survey.columns.count.counted("column")
    try Output.standard.lines(["\(survey.name): \(survey.format), \(count)"])
    if survey.isEmpty { return }
    var table = Table(on: .standard)
    let animals = plan.animals()
    let isOfEntries = plan.entries != nil
    let fields = plan.fields.targets.filter { field in
      let isShown = isOfEntries ? [.name, .time].contains(field) : field != .photoFiles
      return isShown || field.isCustom || plan.mapping[field] != .none
    }.map { field in
      let source = plan.mapping[field]
      return [
        isOfEntries && field == .name ? Field.entryAnimal.title : field.title,
        source == .none ? "–" : source.text, field.valueKind?.title ?? "",
        samples(of: field, in: animals),
      ]
    }
    try table.add(fields + [["Match rows by", keyText]])
    try Output.standard.lines(remarks)
  }

  private func samples(of field: Field, in animals: [RecordDraft?]) -> String {
    let samples = animals.samples(of: field).map(\.shortened)
    let note = field.isCustom ? nil : plan.note(on: field)
    if plan.mapping[field] == .none { return note ?? "" }
    return samples.joined(separator: " · ") + (note.map { " (\($0))" } ?? "")
  }

  private var keyText: String {
    switch plan.mapping.key {
    case .wholeRow where plan.entries != nil: entryKeyText
    case .wholeRow: "all their cells"
    case .column(let name):
      if case .field(let field)? = plan.match, field.title != name {
        "\(name), which is the \(field.noun)"
      } else {
        name
      }
    case .number(let name): "\(name), the number of an animal"
    case .animal: "an equal animal of the catalog"
    }
  }

  private var entryKeyText: String {
    guard let key = plan.entries?.rules.key else { return "animal, date and all values" }
    let others = plan.fields.filter { key.contains($0.id) }.map(\.noun)
    return (["animal", "date"] + others).joined(separator: ", ")
  }

  private var remarks: [String] {
    var remarks: [String] = []
    if plan.mapping.key == .animal {
      remarks.append(
        "Taken for an export of Menagerie: NA and the like are names, and equal animals the same.")
    }
    if plan.forgetsRows {
      remarks.append("Rows imported before were matched by something else: by this all are new.")
    }
    if plan.goesOn {
      remarks.append("Rows are matched with those imported before, whose files had other columns.")
    }
    if let entries = plan.entries, entries.isNew {
      remarks.append("The log \(entries.rules.log) is new.")
    }
    if plan.isRemembered { remarks.append("As chosen for these columns before.") }
    if !plan.proposals.isEmpty {
      remarks.append(
        "\(plan.proposals.count.counted("new field")); --keep and --kind choose others, “menagerie fields” changes them."
      )
    }
    for field in plan.fields {
      let pairs = plan.foreignWordsInUse(of: field).map { word in
        let target = plan[word]
        if target.isEmpty { return "\(word.text) stays" }
        let isNew = word.field.valueKind?.words?.contains(target) != true
        return "\(word.text) → \(target)" + (isNew ? ", a new choice" : "")
      }
      if pairs.isEmpty { continue }
      remarks.append(
        "\(field.title): \(pairs.joined(separator: ", ")); --value \(ShellWord.quoted("\(field.title):WORD=CHOICE")) changes that."
      )
    }
    let unused = plan.unused.withRoom.map(\.text)
    if !unused.isEmpty { remarks.append("Not used: \(unused.listed(Self.unusedLimit))") }
    for name in plan.doubtfulKeys where plan.entries == nil {
      remarks.append(
        "“\(name)” may stand in several rows; --key \(ShellWord.quoted(name)) matches rows by it.")
    }
    return remarks
  }

  /// Prints on standard error where an import deviates from what its file asks for.
  func printNotices() {
    let unused = plan.unused
    let names = unused.withoutRoom.map(\.name.shortened).listed(Self.unusedLimit)
    let lack = unused.lackOfRoom.map { "\($0) (\(names))" }
    for notice in [lack, doubt].compactMap(\.self) + plan.warnings {
      Output.notice("\(survey.name): \(notice)")
    }
  }

  private var doubt: String? {
    let columns = survey.undecided
    guard let number = columns.first?.doubtfulNumber else { return nil }
    let meanings = DecimalMark.allCases.compactMap { mark in
      mark.plain(number).map { "\($0) (--numbers \(mark.language))" }
    }
    return
      "“\(number)” in \(columns.map(\.name.shortened).listed(Self.unusedLimit)) may be \(meanings.joined(separator: " or ")), and stays as it is"
  }

  func printCounts(_ report: ImportReport) throws {
    try Output.standard.lines([counts(of: report)] + remarks(on: report))
  }

  private func counts(of report: ImportReport) -> String {
    let rows = report.rows
    var parts = ["\(rows.added.grouped) new", "\(rows.changed.grouped) changed"]
    parts.append("\(rows.same.grouped) same")
    if rows.kept > 0 { parts.append("\(rows.kept.grouped) kept") }
    parts.append("\(rows.refused.grouped) refused")
    let them = rows.newCategories.counted("new category", "new categories")
    guard let log = plan.entries?.rules.log else {
      let entries = rows.entries == 0 ? "" : "; \(rows.entries.counted("entry", "entries"))"
      return "\(survey.name): \(parts.joined(separator: ", ")); \(them)\(entries)"
    }
    let animals = rows.newAnimals == 0 ? "" : "; \(rows.newAnimals.counted("new animal")), \(them)"
    let kind = plan.entries?.isNew == true ? "the new log " : ""
    return "\(survey.name), entries of \(kind)\(log): \(parts.joined(separator: ", "))\(animals)"
  }

  private func remarks(on report: ImportReport) -> [String] {
    let isOfEntries = plan.entries != nil
    var remarks =
      [report.matches, report.resolved, report.strangers].compactMap(\.self)
      + (isOfEntries ? [] : dietRemarks(on: report.diets))
    if report.uncategorised > 0, !isOfEntries {
      remarks.append("\(report.uncategorised.counted("row")) without a category")
    }
    if report.shortRows > 0 {
      remarks.append("\(report.shortRows.counted("row")) with cells missing")
    }
    if let photos = report.photos.summary { remarks.append("Photos: \(photos)") }
    remarks += report.photos.refused.prefix(Self.refusalLimit)
    let more = report.photos.refused.count - Self.refusalLimit
    if more > 0 { remarks.append("… and \(more.grouped) more") }
    remarks += report.missing.map(\.sentence)
    remarks += report.misfits.map(\.sentence)
    if !report.lateColumns.isEmpty {
      let them = report.lateColumns.map(\.shortened).listed(Self.unusedLimit)
      remarks.append("Not used, as they first come late in the file: \(them)")
    }
    return remarks + refusals(in: report)
  }

  private func dietRemarks(on diets: DietTally) -> [String] {
    var remarks: [String] = []
    if diets.missing > 0 {
      remarks.append("\(diets.missing.counted("row")) without a diet: unknown")
    }
    if diets.misunderstood > 0 {
      let texts = diets.texts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
        "“\($0.key)” (\($0.value.grouped))".shortened
      }
      remarks.append(
        "\(diets.misunderstood.counted("diet")) not understood, taken as unknown: \(texts.listed(Self.textLimit))"
      )
    }
    return remarks
  }

  private func refusals(in report: ImportReport) -> [String] {
    var lines = report.refusals.prefix(Self.refusalLimit).map { refusal in
      "line \(refusal.line)" + (refusal.column.map { ", \($0)" } ?? "") + ": \(refusal.reason)"
    }
    let more = report.rows.refused - lines.count
    if more > 0 { lines.append("… and \(more.grouped) more") }
    if let problem = report.rejectProblem { lines.append(problem) }
    if let path = report.rejectFile {
      lines.append("The refused rows are in \(path)")
    } else if report.rows.refused > 0, report.rejectProblem == nil, let path = plan.rejectPath {
      lines.append("An import writes the refused rows to \(path)")
    }
    if report.rows.strange > 0, plan.entries?.rules.addsAnimals == false {
      lines.append("--add-animals adds animals that are not here")
    }
    if report.nameless > 0, let (source, column) = plan.nameForAll {
      lines.append(
        "Name them by \(column.shortened) with --map \(ShellWord.quoted("name=\(source.text)"))")
    }
    return lines
  }

  /// The JSON form of the output.
  func fields(_ report: ImportReport, path: String, isPreview: Bool) -> JSONMembers {
    [
      ("file", .string(path)), ("format", .string(survey.format)),
      ("dryRun", .bool(isPreview)), ("mapping", .object(mapping)),
      ("unused", .array(plan.mapping.unused(in: survey).map(JSONValue.string))),
      ("newFields", .array(plan.proposals.map { .object($0.field.jsonMembers) })),
      ("lateColumns", .array(report.lateColumns.map(JSONValue.string))),
    ] + numbers(of: report) + [
      ("rejects", report.rejectFile.map(JSONValue.string) ?? .null),
      ("rejectProblem", report.rejectProblem.map(JSONValue.string) ?? .null),
      ("refusals", .array(report.refusals.map(\.json))),
      ("misfits", .array(report.misfits.map(\.json))),
      ("missing", .array(report.missing.map(\.json))),
      ("photos", .number(Int64(report.photos.added))),
      ("photosKnown", .number(Int64(report.photos.known))),
      ("photosRemoved", .number(Int64(report.photos.removed))),
      ("photosRefused", .array(report.photos.refused.map(JSONValue.string))),
    ]
  }

  private func numbers(of report: ImportReport) -> JSONMembers {
    let rows = report.rows
    return [
      ("rows", rows.all), ("new", rows.added), ("changed", rows.changed), ("same", rows.same),
      ("kept", rows.kept), ("refused", rows.refused), ("ambiguous", rows.ambiguous),
      ("entries", rows.entries), ("resolved", rows.resolved), ("newCategories", rows.newCategories),
      ("uncategorised", report.uncategorised), ("dietMissing", report.diets.missing),
      ("dietNotUnderstood", report.diets.misunderstood), ("shortRows", report.shortRows),
    ].map { ($0.0, .number(Int64($0.1))) }
  }

  private var mapping: JSONMembers {
    let (key, kind): (JSONValue, String) =
      switch plan.mapping.key {
      case .wholeRow: (.null, "row")
      case .animal: (.null, "animal")
      case .column(let name): (.string(name), "column")
      case .number(let name): (.string(name), "number")
      }
    return plan.fields.targets.map { ($0.key, .text(plan.mapping[$0].text)) } + [
      ("key", key), ("keyKind", .string(kind)),
      ("onChange", .string(plan.mapping.onChange.rawValue)),
    ]
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
