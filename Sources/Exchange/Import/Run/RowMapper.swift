import Catalog
import FileFormats

/// What a row of a file becomes.
enum MappedRow: Sendable {
  /// An animal for the catalog.
  case animal(ImportRow)
  /// A category, even without an animal.
  case category(String)
  /// Nothing: the column at fault, if any, and why.
  case refused(column: String?, reason: String)
}

/// Maps rows of a file to rows for the catalog, and counts what it finds.
struct RowMapper: Sendable {
  private let plan: ImportPlan
  private var columns: [String] = []
  /// The index of each column.
  private var places: [String: Int] = [:]
  /// The columns that may have a use.
  private let mapped: Set<String>
  private var cells: Cells
  private var key: RowKey
  private let match: ImportRules.Match?
  /// Whether the file has the ids that its animals have in their own catalog.
  private let isNumbered: Bool
  private var counted = ImportReport()
  private var misfits: [Field.ID: MisfitTally] = [:]
  /// In how many rows each text for a missing value occurs, by the ids of the fields.
  private var missing: [String: [Field.ID: Int]] = [:]

  /// A mapper of rows with these columns, perhaps more than the survey has seen.
  init(_ plan: ImportPlan, columns: [String]) {
    self.plan = plan
    mapped = plan.mapping.columns.union(plan.survey.columns.map(\.name))
    cells = Cells(plan, [:])
    key = RowKey(plan)
    match = plan.match
    isNumbered =
      plan.mapping.key == .animal || KinRecognition(plan.survey, plan.mapping).numbersAnimals
    add(columns: columns)
  }

  /// Takes the columns that later rows add. In JSON each row may add one, so nothing is rebuilt
  /// unless it uses them.
  mutating func add(columns names: [String]) {
    guard names.count > columns.count else { return }
    let added = names[columns.count...]
    for place in added.indices where places[names[place]] == nil { places[names[place]] = place }
    columns.append(contentsOf: added)
    key.add(added)
    if added.contains(where: mapped.contains) { cells = Cells(plan, places) }
  }

  /// What has been counted so far.
  var report: ImportReport {
    var report = counted
    report.misfits = plan.fields.compactMap { misfits[$0.id] }
    report.missing = missing.map { MissingTally($0, $1, of: plan.fields) }
      .sorted { ($1.count, $0.sign) < ($0.count, $1.sign) }
    return report
  }

  /// Maps a row.
  mutating func map(_ record: borrowing Record) -> MappedRow {
    if let problem = record.problem(under: columns) {
      return .refused(column: problem.column, reason: problem.reason)
    }
    if record.count < columns.count, plan.survey.isTable { counted.shortRows += 1 }
    if let name = cells.own?.category(of: record) { return .category(name) }
    guard let text = cells.name.text(of: record) ?? (isMatched(record) ? "" : nil) else {
      counted.nameless += 1
      return .refused(column: plan.mapping[.name].text, reason: "It has no name.")
    }
    if let own = cells.own, own.hasProperties {
      return ownAnimal(named: text, own.properties(of: record), record)
    }
    var diets = counted.diets
    let food = cells.diet.diet(of: record, &diets)
    var draft = RecordDraft(name: text, diet: food, category: choice(of: record))
    for (field, cell) in cells.others {
      let value = cell.value(of: record)
      draft[field] = value
      if value == nil { note(cell.sign(of: record), in: field) }
    }
    if draft.category == .none { note(cells.category.sign(of: record), in: .category) }
    return animal(draft, record, said: diets)
  }

  /// Whether the key of a row may identify an animal, whose name the row then gets.
  private func isMatched(_ record: borrowing Record) -> Bool {
    if match == nil { return false }
    if case .given = key.key(of: record) { return true }
    return false
  }

  /// A row for the catalog. Missing values are counted only if the row is valid.
  private mutating func animal(
    _ draft: RecordDraft, _ record: borrowing Record, said diets: DietTally
  ) -> MappedRow {
    var draft = draft
    let category = draft.category.name
    let isUnnamed = !category.isEmpty && (try? Name.checked(category)) == nil
    if isUnnamed { draft.category = .none }
    let row = ImportRow(
      draft: draft, key: key.key(of: record), number: number(of: record), matching: match,
      in: plan.fields)
    guard row.isSound else { return .animal(row) }
    counted.diets = diets
    if draft.category == .none { counted.uncategorised += 1 }
    for field in row.misfits { note(misfit: draft.text(of: field), in: field) }
    if isUnnamed { note(misfit: category, in: .category) }
    return .animal(row)
  }

  /// Counts a value that does not fit its field.
  private mutating func note(misfit text: String, in field: Field) {
    misfits[field.id, default: MisfitTally(of: field)].add(text)
  }

  /// Counts a text for a missing value, if there is one.
  private mutating func note(_ sign: String?, in field: Field) {
    if let sign { missing[sign, default: [:]][field.id, default: 0] += 1 }
  }

  /// The id in the catalog that a file of Menagerie comes from.
  private func number(of record: borrowing Record) -> Animal.ID? {
    guard isNumbered, let place = places[AnimalColumn.number.key] else { return nil }
    return Animal.ID(record[place])
  }

  private mutating func ownAnimal(
    named name: String, _ properties: OwnProperties?, _ record: borrowing Record
  ) -> MappedRow {
    guard let properties, var draft = properties.animal(named: name) else {
      return .refused(
        column: OwnExport.properties, reason: "It does not hold a category and a diet.")
    }
    for (field, cell) in cells.others {
      guard plan.mapping[field] == .column(OwnExport.properties) else {
        draft[field] = cell.value(of: record)
        continue
      }
      draft[text: field] = properties.text(of: field).map(cell.converted) ?? ""
    }
    return animal(draft, record, said: counted.diets)
  }

  private func choice(of record: borrowing Record) -> CategoryChoice {
    cells.category.text(of: record).map(CategoryChoice.named) ?? .none
  }
}

/// Readers for the fields of a row.
private struct Cells: Sendable {
  let name: CellReader
  let category: CellReader
  let diet: DietReader
  /// The fields that have a source, except name, category and diet.
  let others: [(field: Field, cell: OwnCell)]
  let own: OwnCells?

  init(_ plan: ImportPlan, _ places: [String: Int]) {
    name = CellReader(plan.mapping[.name], plan, columns: places, in: .name)
    category = CellReader(plan.mapping[.category], plan, columns: places, in: .group)
    diet = DietReader(plan, columns: places)
    others = plan.fields.others.filter { plan.mapping[$0] != .none }.map {
      ($0, OwnCell(of: $0, plan, columns: places))
    }
    own = plan.mapping.key == .animal ? OwnCells(plan.survey, columns: places) : nil
  }
}

extension Record {
  /// Why it cannot be taken as it is, with the column at fault, if there is one.
  func problem(under columns: [String]) -> (column: String?, reason: String)? {
    if let flaw {
      let column = flaw.column.flatMap { columns.indices.contains($0) ? columns[$0] : nil }
      return (column, flaw.reason.capitalised + ".")
    }
    let beyond = columns.count..<max(count, columns.count)
    guard beyond.contains(where: { !range(of: $0).isEmpty }) else { return nil }
    return (nil, "It has \(count) cells, and the file \(columns.count) columns.")
  }
}
