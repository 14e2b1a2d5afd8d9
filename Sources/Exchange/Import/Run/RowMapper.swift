import Catalog
import FileFormats

/// Maps rows of a file to rows for the catalog, and counts what it finds.
struct RowMapper: Sendable {
  private let plan: ImportPlan
  private(set) var columns: [String] = []
  private var places: [String: Int] = [:]
  /// The columns that may have a use.
  private let mapped: Set<String>
  private var cells: Cells
  private var key: RowKey
  private let match: ImportRules.Match?
  private let isTable: Bool
  private let hasLogs: Bool
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
    isTable = plan.survey.reader.isTable
    hasLogs = !plan.survey.logs.isEmpty
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
    // Its own array: sharing the reader's would make that copy all names each time it adds one.
    columns.append(contentsOf: added)
    key.add(added)
    if added.contains(where: { mapped.contains($0) || $0.hasPrefix(RecordGroup.entries) }) {
      cells = Cells(plan, places)
    }
  }

  var report: ImportReport {
    var report = counted
    report.misfits = plan.fields.compactMap { misfits[$0.id] }
    report.missing = missing.map { MissingTally($0, $1, of: plan.fields.targets) }
      .sorted { ($1.count, $0.sign) < ($0.count, $1.sign) }
    report.lateColumns = columns.filter {
      !mapped.contains($0) && !$0.hasPrefix(SurveyColumn.nativePrefix)
    }
    return report
  }

  mutating func map(_ record: borrowing Record) -> Result<ImportRow, RefusedRow> {
    if let problem = record.problem(under: columns) { return .failure(problem) }
    if hasLogs, record.isEntry { return .success(ImportRow(entry: cells.entry(in: record))) }
    if record.count < columns.count, isTable { counted.shortRows += 1 }
    if let (group, name) = cells.categories, NativeExport.isCategory(record[group]) {
      return .success(ImportRow(category: record[name]))
    }
    guard let text = cells.name.text(of: record) ?? (isMatched(record) ? "" : nil) else {
      counted.nameless += 1
      return .failure(plan.nameless(line: record.line))
    }
    if let place = cells.properties { return nativeAnimal(named: text, record[place], record) }
    var diets = counted.diets
    let food = cells.diet.diet(of: record, &diets)
    let category: CategoryChoice = cells.category.text(of: record).map { .named($0) } ?? .none
    var draft = RecordDraft(name: text, diet: food, category: category)
    for (field, cell) in cells.others {
      let value = cell.value(of: record)
      draft[field] = value
      if value == nil { note(cell.cells.sign(of: record), in: field) }
    }
    if draft.category == .none { note(cells.category.sign(of: record), in: .category) }
    return .success(animal(draft, record, said: diets))
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
  ) -> ImportRow {
    var draft = draft
    let category = draft.category.name
    let isUnnamed = !category.isEmpty && (try? Name.checked(category)) == nil
    if isUnnamed { draft.category = .none }
    let row = ImportRow(
      draft: draft, key: key.key(of: record), number: number(of: record), matching: match,
      isRemembered: plan.entries == nil, in: plan.fields)
    guard let misfits = row.misfits else { return row }
    counted.diets = diets
    if draft.category == .none { counted.uncategorised += 1 }
    // An entry without a date is refused.
    for field in misfits where field != .time { note(misfit: draft.text(of: field), in: field) }
    if isUnnamed { note(misfit: category, in: .category) }
    return row
  }

  private mutating func note(misfit text: String, in field: Field) {
    misfits[field.id, default: MisfitTally(of: field)].add(text)
  }

  private mutating func note(_ sign: String?, in field: Field) {
    if let sign { missing[sign, default: [:]][field.id, default: 0] += 1 }
  }

  /// The id in the catalog that a file of Menagerie comes from.
  private func number(of record: borrowing Record) -> Animal.ID? {
    guard isNumbered, let place = places[AnimalColumn.number.key] else { return nil }
    return Animal.ID(record[place])
  }

  private mutating func nativeAnimal(
    named name: String, _ cell: String, _ record: borrowing Record
  ) -> Result<ImportRow, RefusedRow> {
    guard let properties = NativeProperties(cell), var draft = properties.animal(named: name) else {
      return .failure(
        RefusedRow(
          line: record.line, column: NativeExport.properties,
          reason: "It does not hold a category and a diet."))
    }
    for (field, cell) in cells.others {
      guard plan.mapping[field] == .column(NativeExport.properties) else {
        draft[field] = cell.value(of: record)
        continue
      }
      draft[text: field] = properties.text(of: field).map(cell.converted) ?? ""
    }
    return .success(animal(draft, record, said: counted.diets))
  }
}

private struct Cells: Sendable {
  let name: CellReader
  let category: CellReader
  let diet: DietReader
  /// The fields that have a source, except name, category and diet.
  let others: [(field: Field, cell: CustomCell)]
  /// The indices of the list that a row stands in and of its name, in JSON of Menagerie.
  let categories: (group: Int, name: Int)?
  /// The index of the properties, in an archive of Menagerie.
  let properties: Int?
  /// The indices of what an entry has, by its name under `RecordGroup.entries`.
  private let ofEntries: [(name: String, place: Int)]

  init(_ plan: ImportPlan, _ places: [String: Int]) {
    name = CellReader(plan.mapping[.name], plan, columns: places, in: .name)
    category = CellReader(plan.mapping[.category], plan, columns: places, in: .group)
    diet = DietReader(plan, columns: places)
    others = plan.fields.targets.others.filter { plan.mapping[$0] != .none }.map {
      ($0, CustomCell(of: $0, plan, columns: places))
    }
    let own = plan.mapping.key == .animal ? plan.survey.nativeExport : nil
    if own == .lists, let group = places[NativeExport.group], let name = places[Field.name.id] {
      categories = (group, name)
    } else {
      categories = nil
    }
    properties = own == .archive ? places[NativeExport.properties] : nil
    let prefix = RecordGroup.entries + "."
    ofEntries = places.filter { $0.key.hasPrefix(prefix) }.map {
      (String($0.key.dropFirst(prefix.count)), $0.value)
    }
  }

  /// The entry that a row holds.
  func entry(in record: borrowing Record) -> ImportedEntry {
    let prefix = "values."
    var (texts, values) = ([String: String](), [ImportedEntry.Value]())
    for (name, place) in ofEntries {
      let text = record[place]
      if text.isEmpty { continue }
      if name.hasPrefix(prefix) {
        values.append(ImportedEntry.Value(of: String(name.dropFirst(prefix.count)), text))
      } else {
        texts[name] = text
      }
    }
    return ImportedEntry(
      of: texts["log"] ?? "", at: texts["date"] ?? "", isDone: texts["done"] ?? "", values: values)
  }
}

extension Record {
  /// Whether it is an entry of the row before.
  var isEntry: Bool { cell(0).elementsEqual(RecordGroup.entries.utf8) }

  func problem(under columns: [String]) -> RefusedRow? {
    if let flaw {
      let column = flaw.column.flatMap { columns.indices.contains($0) ? columns[$0] : nil }
      return RefusedRow(line: line, column: column, reason: flaw.reason.capitalised + ".")
    }
    let beyond = columns.count..<max(count, columns.count)
    guard beyond.contains(where: { !range(of: $0).isEmpty }) else { return nil }
    return RefusedRow(
      line: line, column: nil,
      reason: "It has \(count) cells, and the file \(columns.count) columns.")
  }
}
