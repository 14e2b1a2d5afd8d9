import Catalog
import FileFormats

/// What is to be imported from a file, and how: to be looked at, and changed, before it is.
public struct ImportPlan: Sendable {
  /// Where its mapping is from.
  public enum Origin: Sendable {
    /// From the names and contents of the columns.
    case recognised
    /// From the import before of a file with the same columns.
    case remembered
  }

  /// The first rows of the file.
  public internal(set) var survey: Survey
  /// What becomes of its columns.
  public var mapping: ImportMapping
  /// Where the mapping was from, before anybody changed it.
  public let origin: Origin

  /// The fields that it adds to the catalog, each made of a column, unless that is left out.
  public private(set) var proposals: [FieldProposal] = []
  /// The number that the first field gets that it adds.
  private var firstNumber: Int64 = 1
  /// The columns that were fields of their own until another field was made of them.
  var displaced: Set<String> = []
  /// How many fields the catalog has room for.
  var room: Int { Fields.limit - Int(firstNumber) + 1 }

  /// What rows were known by in the import before of a file with the same columns.
  private let lastKey: ImportMapping.Key?
  /// The key by which none of the first rows is known, while animals are called as some of them.
  private(set) var strangers: ImportMapping.Key?
  /// The columns that rows were known by in files with other columns, which this one goes on with.
  private var formerKeys: [String: KeyColumn] = [:]

  /// Plans with a mapping.
  public init(_ survey: Survey, mapping: ImportMapping, origin: Origin = .recognised) {
    self.survey = survey
    self.mapping = mapping
    self.origin = origin
    fields = survey.fields
    lastKey =
      switch origin {
      case .recognised: nil
      case .remembered: mapping.key
      }
  }

  /// The fields of the catalog with those that are proposed, each of which may be made of columns.
  public private(set) var fields: Fields

  /// Whether rows that were imported before are new, as they were known by something else then.
  public var forgetsRows: Bool { lastKey != nil && lastKey != mapping.key }

  /// Plans with the mapping that the catalog remembers of files with these columns, else with that
  /// which they suggest; the other columns become fields. Without a store the catalog will be new;
  /// `previous` is the plan of the file that is imported before in the same transaction.
  public init(
    _ survey: Survey, in store: CatalogStore?, after previous: ImportPlan? = nil
  ) throws(CatalogError) {
    var survey = survey
    if let store { survey.fields = try store.fields() }
    if let previous { survey.fields = previous.fields }
    // The columns of all archives of Menagerie are called alike, whatever fields they have.
    let text =
      survey.ownExport == .archive ? nil : try store?.importMemory(of: survey.fingerprint)
    if let mapping = text.flatMap({ ImportMapping(memory: $0, survey) }) {
      self.init(survey, mapping: mapping, origin: .remembered)
    } else {
      self.init(survey, mapping: ImportMapping(recognising: survey))
    }
    if let store {
      try findFormerKeys(in: store)
      try findForeignKey(in: store)
      try findStrangers(in: store)
    }
    mapping.missing = survey.reading.missing ?? mapping.missing
    self.survey.settle(mapping.dateOrders)
    self.survey.settle(numbers: mapping.decimalMark)
    if let previous {
      firstNumber = previous.firstNumber + Int64(previous.proposals.count)
    } else if let store {
      firstNumber = try store.nextFieldNumber()
    }
    var proposals = FieldProposals(self.survey)
    propose(proposals.fields(besides: mapping, room: room))
    for proposal in self.proposals where survey.isRowNumber(proposal.column) {
      mapping[proposal.field] = .none
    }
  }

  /// Whether others have changed the fields of a catalog since this was planned for it, as the
  /// first file of an import.
  public func isOutdated(in store: CatalogStore) throws(CatalogError) -> Bool {
    let (fields, number) = (try store.fields(), try store.nextFieldNumber())
    return fields != survey.fields || number != firstNumber
  }

  /// Finds files with other columns that this one goes on with, such as one of the month before; of
  /// several that have one key the first. Where none of the first rows is known from there, most
  /// columns must be. Nothing is looked for where rows of this very file are known.
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
      if origin == .recognised, mapping.key == .wholeRow || mapping.key == .column(column.name) {
        mapping = former
      }
    }
  }

  /// The keys and names of some of the first rows.
  private func keyedNames(by mapping: ImportMapping) -> [(key: String, name: String)] {
    var plan = self
    plan.mapping = mapping
    var mapper = RowMapper(plan, columns: survey.sample.columns)
    return survey.sample.rows.compactMap { record in
      guard case .animal(let row) = mapper.map(record), case .given(let key) = row.key else {
        return nil
      }
      return (key, row.draft.name)
    }
  }

  /// The column that its rows are known by, if it is one.
  var keyColumn: KeyColumn? {
    guard let name = mapping.key.column else { return nil }
    return formerKeys[name] ?? KeyColumn(header: survey.fingerprint, name: name)
  }

  /// What animals of the catalog are known by that its rows may be about, beside what was imported:
  /// what the key is the field of, or their numbers.
  public var match: ImportRules.Match? {
    switch mapping.key {
    case .wholeRow, .animal: return nil
    case .number: return .number
    case .column(let name):
      if mapping.isForeign { return nil }
      // No animal has anything in a field that is new.
      let field = (survey.fields.others + [.name]).first {
        mapping[$0].wholeColumn == name && $0.canTellAnimals
      }
      return field.map(ImportRules.Match.field)
    }
  }

  /// Finds out whether the values of the key are those of other animals: where it is no unique
  /// field, and most of the first rows that would be known by it are called otherwise.
  private mutating func findForeignKey(in store: CatalogStore) throws(CatalogError) {
    guard origin == .recognised, case .field(let field)? = match, field != .name,
      field.valueKind?.isUnique != true, try store.fields().contains(field)
    else { return }
    let rows = keyedNames(by: mapping).filter { !$0.name.isEmpty && $0.name != $0.key }
    mapping.isForeign = try store.knowsNames(of: rows, having: field) == false
  }

  /// Finds out whether rows would come in a second time: no animal has the value of one in the field of
  /// the key, but some have the names of rows.
  private mutating func findStrangers(in store: CatalogStore) throws(CatalogError) {
    guard origin == .recognised, formerKeys.isEmpty, case .field(let field)? = match, field != .name
    else { return }
    let rows = keyedNames(by: mapping).filter { !$0.name.isEmpty && $0.name != $0.key }
    if try store.fields().contains(field), try store.knowsNames(of: rows, having: field) != nil {
      return
    }
    if try store.hasAnimals(named: rows.map(\.name)) { strangers = mapping.key }
  }

  /// What is wrong with the file or with what is to become of it, in sentences without full stops.
  public var warnings: [String] {
    guard let key = strangers, key == mapping.key else { return survey.warnings }
    return survey.warnings + [
      "No animal is known by “\(key.text.shortened)” yet, but some are called as rows are: match rows by “\(mapping[.name].text.shortened)”, or they come in a second time"
    ]
  }

  /// Whether its rows are known as those of files with other columns.
  public var goesOn: Bool {
    if case .column(let name) = mapping.key { formerKeys[name] != nil } else { false }
  }

  /// Proposes these fields in the place of all others, each made of its column.
  mutating func propose(_ new: [(NewField, column: String)]) {
    for proposal in proposals { mapping[proposal.field] = .none }
    fields = survey.fields.taking(newWords).adding(new.map(\.0), from: firstNumber)
    proposals = zip(fields.suffix(new.count), new).map { field, new in
      FieldProposal(field: field, column: new.column)
    }
    for proposal in proposals { mapping[proposal.field] = .column(proposal.column) }
  }

  /// Whether it can be carried out, as that of a file without rows can.
  ///
  /// - Throws: `ImportError.noName` where nothing is the name.
  public func check() throws(ImportError) {
    if survey.isEmpty { return }
    let names = survey.columns.map(\.name)
    if mapping[.name] == .none, match == nil {
      throw .noName(columns: Array(names.prefix(12)), count: names.count)
    }
    if let name = mapping.key.column { _ = try ColumnNames(names).find(name) }
  }

  /// What a person is to know of the source of a field beside its columns, if anything.
  public func note(on field: Field) -> String? {
    switch field {
    case .name: nameNote
    case .category: mapping[.category] == .none ? "none" : nil
    case .diet: dietNote
    default: proposals.contains { $0.field == field } ? newNote(field) : field.valueKind?.title
    }
  }

  private func newNote(_ field: Field) -> String {
    if mapping[field] != .none { return "new field, \(field.valueKind?.title ?? "")" }
    let column = proposals.first { $0.field == field }?.column ?? ""
    return survey.isRowNumber(column) ? "left out: it numbers the rows" : "left out"
  }

  /// What becomes of rows in which the column of the name has gaps.
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

  /// The columns that are called as keys are, and were not taken for the key; see `--key`.
  public var doubtfulKeys: [String] {
    guard mapping.key == .wholeRow else { return [] }
    return KeyRecognition(survey, Candidates(survey)).doubtful
  }
}

extension ImportPlan {
  /// What some of the first rows become; nil for a row without a name, or which cannot be read.
  public func animals() -> [RecordDraft?] {
    var mapper = RowMapper(self, columns: survey.sample.columns)
    return survey.sample.rows.map { record in
      switch mapper.map(record) {
      case .animal(let row): row.draft
      case .category, .refused: nil
      }
    }
  }
}

extension RecordDraft {
  /// The text of a field, of a number as it will be shown.
  fileprivate func sample(of field: Field) -> String {
    let text = text(of: field)
    guard field.valueKind?.isNumber == true, case .text? = self[field] else { return text }
    return field.valueKind?.canonical(text) ?? text
  }
}

extension [RecordDraft?] {
  /// A few different values of a field, as some of the first rows have them.
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
