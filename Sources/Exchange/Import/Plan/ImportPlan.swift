import Catalog
import FileFormats

/// What to import from a file, and how; the user can look at it and change it first.
public struct ImportPlan: Sendable {
  /// The file and its first rows.
  public internal(set) var survey: Survey
  /// What becomes of its columns.
  public var mapping: ImportMapping
  /// Whether the mapping is that of the previous file with the same columns, before any change.
  public let isRemembered: Bool
  /// The path for refused rows, if they are kept.
  public var rejectPath: String?

  /// The fields that it adds to the catalog, each from a column, unless that is left out.
  public private(set) var proposals: [FieldProposal] = []
  private(set) var firstNumber: Int64 = 1
  /// How rows become entries of a log; nil if they become animals.
  public var entries: EntryPlan?
  /// The columns that were fields of their own until another field took them.
  var displaced: Set<String> = []
  var room: Int { Fields.limit - Int(firstNumber) + 1 }

  /// The key in the previous import of a file with the same columns.
  private let lastKey: ImportMapping.Key?
  /// The key that none of the first rows is known by, although animals have the names of some rows.
  private(set) var strangers: ImportMapping.Key?
  /// The key columns of earlier files with other columns, which this file continues.
  private var formerKeys: [String: KeyColumn] = [:]

  /// A plan with a mapping.
  public init(
    _ survey: Survey, mapping: ImportMapping, isRemembered: Bool = false,
    from firstNumber: Int64 = 1
  ) {
    self.survey = survey
    self.firstNumber = firstNumber
    self.mapping = mapping
    self.isRemembered = isRemembered
    fields = survey.fields
    lastKey = isRemembered ? mapping.key : nil
  }

  /// The fields of the catalog and the proposed ones; each may have a source.
  public private(set) var fields: Fields

  /// Whether rows that were imported before count as new, because the key has changed.
  public var forgetsRows: Bool { lastKey != nil && lastKey != mapping.key }

  /// Plans with the mapping that the catalog stores for files with these columns, else with the one
  /// that the columns suggest; the other columns become fields. Without a store the catalog will be
  /// new. `previous` is the plan of the previous file in the same transaction.
  public init(
    _ survey: Survey, in store: CatalogStore?, after previous: ImportPlan? = nil
  ) throws(CatalogError) {
    var survey = survey
    if let store { survey.fields = try store.fields() }
    if let previous { survey.fields = previous.fields }
    // The columns of all Menagerie archives have the same names, whatever their fields.
    let text =
      survey.nativeExport == .archive ? nil : try store?.importMemory(of: survey.fingerprint)
    if let mapping = text.flatMap({ ImportMapping(memory: $0, survey) }) {
      self.init(survey, mapping: mapping, isRemembered: true)
    } else {
      self.init(survey, mapping: ImportMapping(recognising: survey))
    }
    if let store {
      try findFormerKeys(in: store)
      try checkKey(in: store)
    }
    mapping.missing = survey.reading.missing ?? mapping.missing
    self.survey.settle(mapping.dateOrders)
    self.survey.settle(numbers: mapping.decimalMark)
    if let previous {
      firstNumber = previous.firstNumber + Int64(previous.proposals.count)
    } else if let store {
      firstNumber = try store.nextFieldNumber()
    }
    var found = FieldProposals(self.survey)
    propose(found.fields(besides: mapping, room: room))
    for proposal in self.proposals where survey.isRowNumber(proposal.column) {
      mapping[proposal.field] = .none
    }
  }

  /// Whether the fields of the catalog have changed since the first file of an import was planned.
  public func isOutdated(in store: CatalogStore) throws(CatalogError) -> Bool {
    var fields = try store.fields()
    if let entries {
      let log = try store.log(named: entries.rules.log)
      let own = try log.map { log throws(CatalogError) in try store.fields(of: log).custom }
      fields = Fields.ofEntryRows(own ?? [])
    }
    let number = try store.nextFieldNumber()
    return fields != survey.fields || number != firstNumber
  }

  /// Finds earlier files with other columns that this one continues, such as last month's; the
  /// first of several with the same key. If none of the first rows is known from there, most
  /// columns must match. It does not search if rows of files with the same columns are known.
  private mutating func findFormerKeys(in store: CatalogStore) throws(CatalogError) {
    guard mapping.key != .animal else { return }
    let header = survey.fingerprint
    let known = try store.importKeys().filter { survey.column(named: $0.column.name) != nil }
    let own = Set(known.filter { $0.column.header == header }.map(\.column.name))
    for (column, memory) in known where !own.contains(column.name) {
      var former = mapping
      guard formerKeys[column.name] == nil, let part = former.takeOver(memory, survey),
        try store.knowsNames(of: keyedNames(by: former), by: column) ?? (part > 0.5)
      else { continue }
      formerKeys[column.name] = column
      if !isRemembered, mapping.key == .wholeRow || mapping.key == .column(column.name) {
        mapping = former
      }
    }
  }

  private func keyedNames(by mapping: ImportMapping) -> [(key: String, name: String)] {
    var plan = self
    plan.mapping = mapping
    var mapper = RowMapper(plan, columns: survey.sample.columns)
    return survey.sample.rows.compactMap { record in
      guard case .success(let row) = mapper.map(record), case .given(let key) = row.key else {
        return nil
      }
      return (key, row.draft.name)
    }
  }

  var keyColumn: KeyColumn? {
    guard let name = mapping.key.column else { return nil }
    return formerKeys[name] ?? KeyColumn(header: survey.fingerprint, name: name)
  }

  /// How its rows match animals of the catalog that were not imported from it: by the field of the
  /// key column, or by their numbers.
  public var match: ImportRules.Match? {
    if let entries { return entries.match(by: mapping.key) }
    switch mapping.key {
    case .wholeRow, .animal: return nil
    case .number: return .number
    case .column(let name):
      if mapping.isForeign { return nil }
      // No animal has a value in a new field.
      let field = (survey.fields.others + [.name]).first {
        mapping[$0].wholeColumn == name && $0.canTellAnimals
      }
      return field.map(ImportRules.Match.field)
    }
  }

  /// Compares the animals that the key finds with the first rows. If most have other names, and the
  /// field is not unique, the values belong to other animals. If none is found, but some have the
  /// names of rows, these would come in a second time.
  private mutating func checkKey(in store: CatalogStore) throws(CatalogError) {
    guard !isRemembered, case .field(let field)? = match, field != .name else { return }
    let rows = keyedNames(by: mapping).filter { !$0.name.isEmpty && $0.name != $0.key }
    let isInCatalog = try store.fields().contains(field)
    if isInCatalog, let isSame = try store.knowsNames(of: rows, having: field) {
      mapping.isForeign = !isSame && field.valueKind?.isUnique != true
    } else if formerKeys.isEmpty, try store.hasAnimals(named: rows.map(\.name)) {
      strangers = mapping.key
    }
  }

  /// What is wrong with the file or the plan, in sentences without full stops.
  public var warnings: [String] {
    guard let key = strangers, key == mapping.key else { return survey.warnings }
    return survey.warnings + [
      "No animal is known by “\(key.text.shortened)” yet, but some are called as rows are: match rows by “\(mapping[.name].text.shortened)”, or they come in a second time"
    ]
  }

  /// Whether it identifies its rows as those of earlier files with other columns.
  public var goesOn: Bool {
    if case .column(let name) = mapping.key { formerKeys[name] != nil } else { false }
  }

  /// Proposes these fields instead of all others.
  mutating func propose(_ new: [NewProposal]) {
    for proposal in proposals { mapping[proposal.field] = .none }
    fields = survey.fields.taking(newWords).adding(new.map(\.field), from: firstNumber)
    proposals = zip(fields.suffix(new.count), new).map { field, new in
      FieldProposal(field: field, column: new.column)
    }
    for (proposal, new) in zip(proposals, new) { mapping[proposal.field] = new.source }
  }

  /// Checks that it can be carried out; a file without rows always can.
  ///
  /// - Throws: `ImportError.noName` if nothing is the name; `noAnimal` or `noDate` for entries.
  public func check() throws(ImportError) {
    if survey.isEmpty { return }
    let names = survey.columns.map(\.name)
    if mapping[.name] == .none, match == nil {
      if entries != nil { throw .noAnimal(columns: names) }
      throw .noName(columns: Array(names.prefix(12)), count: names.count)
    }
    if let name = mapping.key.column { _ = try ColumnNames(names).find(name) }
    if entries != nil, mapping[.time] == .none { throw .noDate(columns: names) }
  }

  /// A remark on the source of a field, besides its columns.
  public func note(on field: Field) -> String? {
    switch field {
    case .name: nameNote
    case .category: mapping[.category] == .none ? "none" : nil
    case .diet: dietNote
    case .photoFiles: "files beside this one"
    default: proposals.contains { $0.field == field } ? newNote(field) : field.valueKind?.title
    }
  }

  private func newNote(_ field: Field) -> String {
    if mapping[field] != .none { return "new field, \(field.valueKind?.title ?? "")" }
    let column = proposals.first { $0.field == field }?.column ?? ""
    return survey.isRowNumber(column) ? "left out: it numbers the rows" : "left out"
  }

  private var nameNote: String? {
    switch mapping[.name] {
    case .column(let name):
      guard let column = survey.column(named: name) else { return nil }
      return refusal(of: survey.rowCount - column.filled)
    case .template(let template):
      return template.substitutes.map { "where there is no \($0), \($1)" }
    case .none:
      return match.map { "animals are known by the \($0.title.lowercased()); others are refused" }
    case .constant: return nil
    }
  }

  private func refusal(of rows: Int) -> String? {
    let some =
      survey.isWhole ? rows.grouped : "\(rows.grouped) of the first \(survey.rowCount.grouped)"
    switch rows {
    case 0: return nil
    case 1: return "\(some) \(survey.isWhole ? "row" : "rows") has none and is refused"
    default: return "\(some) rows have none and are refused"
    }
  }

  private var dietNote: String? {
    switch mapping[.diet] {
    case .none: "unknown for all"
    case .column(let name):
      TrophicCode.isColumn(name) && survey.column(named: name)?.isNumeric == true
        ? "1 herbivorous, 2 omnivorous, 3 carnivorous" : nil
    case .template, .constant: nil
    }
  }

  /// The columns with names of keys that were not taken for the key; see `--key`.
  public var doubtfulKeys: [String] {
    guard mapping.key == .wholeRow else { return [] }
    return KeyRecognition(candidates: Candidates(survey)).doubtful
  }
}

extension ImportPlan {
  /// What some of the first rows become; nil for a row without a name or an unreadable one.
  public func animals() -> [RecordDraft?] {
    var mapper = RowMapper(self, columns: survey.sample.columns)
    return survey.sample.rows.map { record in
      guard case .success(let row) = mapper.map(record), row.key != .category else { return nil }
      return row.draft
    }
  }
}

extension RecordDraft {
  fileprivate func sample(of field: Field) -> String {
    let text = text(of: field)
    guard field.valueKind?.isNumber == true, case .text? = self[field] else { return text }
    return field.valueKind?.canonical(text) ?? text
  }
}

extension [RecordDraft?] {
  /// A few different values of a field, from the first rows.
  public func samples(of field: Field, limit: Int = 3) -> [String] {
    var samples: [String] = []
    for animal in self where samples.count < limit {
      guard let animal, !animal.text(of: field).isEmpty else { continue }
      let text = animal.sample(of: field)
      if !samples.contains(text) { samples.append(text) }
    }
    return samples
  }
}
