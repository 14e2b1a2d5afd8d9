import Catalog
import FileFormats

extension ImportPlan {
  /// Plans to make rows entries of a log, which is added if there is none. The animal of a row is
  /// found by a field that tells animals apart, or by its name.
  public init(
    _ survey: Survey, asEntriesOf log: String, in store: CatalogStore?,
    after previous: ImportPlan? = nil
  ) throws(CatalogError) {
    var survey = survey
    let known = try store?.log(named: log)
    let own = try known.flatMap { log throws(CatalogError) in try store?.fields(of: log).custom }
    survey.fields = Fields.ofEntryRows(own ?? [])
    if let previous { survey.fields = previous.fields }
    var entries = ImportRules.Entries(log: known?.name ?? log)
    let fields = try store?.fields().filter(\.canTellAnimals) ?? []
    let text = try store?.importMemory(of: survey.fingerprint(asEntriesOf: log))
    // A column of dates that was empty then may say when something was done.
    let remembered = text.flatMap { ImportMapping(memory: $0, survey) }.flatMap { mapping in
      let known = mapping.columns.union(mapping.leftOut)
      let dates = survey.columns.filter { $0.filled > 0 && $0.mayBeDates }
      return dates.allSatisfy { known.contains($0.name) } ? mapping : nil
    }
    let animal = try survey.columnOfAnimals(in: store, besides: entries.log)
    var mapping = remembered ?? ImportMapping(entriesIn: survey, of: animal)
    let main = survey.fields.custom.first
    let used = mapping.columns.union(mapping.leftOut)
    if let main, survey.isLong, !used.contains(LongTable.value) {
      mapping[main] = .column(LongTable.value)
    }
    let keyField = animal?.column.name == mapping.key.column ? animal?.field : nil
    mapping.missing = survey.reading.missing ?? mapping.missing
    survey.settle(mapping.dateOrders)
    survey.settle(numbers: mapping.decimalMark)
    let number =
      if let previous { previous.firstNumber + Int64(previous.proposals.count) } else {
        try store?.nextFieldNumber() ?? 1
      }
    self.init(survey, mapping: mapping, isRemembered: remembered != nil, from: number)
    var found = FieldProposals(survey)
    propose(found.fields(besides: mapping, room: room))
    for proposal in proposals where survey.isRowNumber(proposal.column) {
      self.mapping[proposal.field] = .none
    }
    if let main { take(main) } else { putMainFirst(of: entries.log) }
    entries.refusesEmpty = !survey.isExportOfEntries
    entries.key = remembered?.entryKey ?? (areTimesUnique ? [] : nil)
    self.entries = EntryPlan(
      rules: entries, chosenKey: remembered?.entryKey, isNew: known == nil,
      knowsAnimals: animal?.isKnown == true,
      keyField: keyField.map { (mapping.key, $0) }, fields: fields)
  }

  /// The proposal of the only column that is left.
  private var onlyProposal: FieldProposal? {
    let left = proposals.filter { mapping[$0.field] != .none }
    return left.count == 1 ? left.first : nil
  }

  /// Makes the main field of the only column that is left, however it is called.
  private mutating func take(_ main: Field) {
    guard mapping[main] == .none, let only = onlyProposal, only.fits(main) else { return }
    make(main, of: .column(only.column))
  }

  /// Puts the main field of a new log before all others: the values of a column for each date, what
  /// is called like the log, the first measure, or the only one. An export has it first.
  private mutating func putMainFirst(of log: String) {
    let key = Folding.key(log)
    guard !survey.isExportOfEntries,
      let main = proposals.first(where: { survey.isLong && $0.column == LongTable.value })
        ?? proposals.first(where: { Folding.key($0.field.title) == key })
        ?? proposals.first(where: { $0.field.valueKind?.options.unit != nil }) ?? onlyProposal
    else { return }
    let others = proposals.filter { $0 != main }
    let isNameless =
      Survey.isOfAnything(main.column) && !others.contains { Folding.key($0.field.title) == key }
    let name = isNameless ? NewField(log, main.field.valueKind ?? .text) : nil
    propose([renewed(main, as: name)] + others.map { renewed($0) })
  }

  /// Reads the dates of entries in this order where their columns do not show it.
  public mutating func readDates(in order: DateOrder) {
    for column in mapping[.time].columns { mapping.dateOrders[column] = order }
    survey.settle(mapping.dateOrders)
  }

  /// Whether no two of the first rows have the same animal and time.
  private var areTimesUnique: Bool {
    let rows = animals().compactMap { $0 }.map { [$0.name, $0.text(of: .time)] }
    return Set(rows).count == rows.count
  }
}

extension ImportPlan {
  /// The log whose entries the rows may be, and whether they seem to be: the animals recur, or the
  /// columns are dates. Nil if nothing in the file is a date, or it is remembered or our own.
  public func possibleLog(
    in store: CatalogStore?
  ) throws -> (name: String, isLikely: Bool)? {
    let long = try survey.long()
    let survey = long ?? self.survey
    guard !survey.isNativeExport, let date = survey.columns.first(where: \.mayBeDates) else {
      return nil
    }
    let animal = try survey.columnOfAnimals(in: store)
    let left = survey.columns.filter {
      $0.filled > 0 && !$0.mayBeDates && $0.name != animal?.column.name && $0.name != date.name
    }
    let stem = self.survey.name.prefix { $0 != "." }
    let known = try store?.logs().first { log in
      let key = Folding.key(log.name)
      return left.contains { Folding.key(ColumnTitle($0.name).name) == key }
        || Folding.key(String(stem)).contains(key)
    }
    let only = left.count == 1 ? left.first.map { ColumnTitle($0.name).name } : nil
    let title = only.flatMap { Survey.isOfAnything($0) ? nil : $0 } ?? String(stem)
    let recurs = animal.map { 2 * $0.column.distinct <= $0.column.filled } ?? false
    let isCertain = animal?.isKnown == true || animal?.isNamed == true || mapping[.name] == .none
    return (
      known?.name ?? title.capitalised, !isRemembered && (long != nil || recurs && isCertain)
    )
  }
}

extension FieldProposal {
  /// Whether its column may hold the values of a field: not if it has a unit that cannot be
  /// converted into the field's.
  fileprivate func fits(_ field: Field) -> Bool {
    guard let unit = ColumnTitle(column).unit, let kind = field.valueKind,
      kind.options.unit != nil
    else { return true }
    return kind.canonical("1 \(unit)") != nil
  }
}

/// How the rows of a file become entries of a log.
public struct EntryPlan: Sendable {
  /// The log, and what becomes of rows.
  public var rules: ImportRules.Entries
  /// The fields that were said to identify an entry, now or for earlier files with these columns;
  /// nil if nothing was said.
  public private(set) var chosenKey: Set<Field.ID>?
  /// Whether the catalog has no such log yet.
  public let isNew: Bool
  /// Whether most of the first rows mean animals of the catalog.
  public let knowsAnimals: Bool
  /// The field of animals that the key column of the file has.
  fileprivate let keyField: (key: ImportMapping.Key, field: Field)?
  /// The fields that can tell animals apart.
  fileprivate let fields: [Field]

  /// Has these fields identify an entry, with its animal and time, in later files too.
  public mutating func identify(by fields: Set<Field.ID>) {
    (rules.key, chosenKey) = (fields, fields)
  }

  /// How rows with a key find their animals; nil for their names.
  func match(by key: ImportMapping.Key) -> ImportRules.Match? {
    if case .number = key { return .number }
    if let keyField, keyField.key == key { return .field(keyField.field) }
    guard let column = key.column else { return nil }
    return fields.first { $0.isMeant(by: column) }.map(ImportRules.Match.field)
  }
}

extension ImportMapping {
  /// The mapping of rows that are entries, as the columns suggest it.
  fileprivate init(entriesIn survey: Survey, of animal: SubjectColumn?) {
    self.init()
    if let animal {
      if animal.field == nil { self[.name] = .column(animal.column.name) }
      if animal.field != nil {
        key = .column(animal.column.name)
        leftOut.insert(animal.column.name)
      }
    }
    if survey.column(named: Field.time.key)?.filled == survey.rowCount {
      self[.time] = .column(Field.time.key)
    } else {
      takeDates(of: survey, besides: animal?.column.name)
    }
    if survey.isExportOfEntries { leftOut.insert(NativeExport.group) }
    take(fieldsOf: survey)
  }

  /// Takes the dates on which something was done or is due, and whether it was done from them,
  /// unless a column says that.
  private mutating func takeDates(of survey: Survey, besides animal: String?) {
    let dates = survey.columns.filter { $0.mayBeDates && $0.name != animal }
    let due = dates.first { $0.words.contains(where: Self.wordsOfDue.contains) }
    let done = dates.first { $0.name != due?.name }
    switch (done, due) {
    case (let done?, let due?):
      self[.time] = .template(ColumnTemplate([.columns([done.name, due.name])]))
      self[.isDone] = .column(done.name)
    case (nil, let due?):
      self[.time] = .column(due.name)
      self[.isDone] = .constant("no")
    case (let done?, nil): self[.time] = .column(done.name)
    case (nil, nil): break
    }
    let said = survey.columns.first {
      Folding.key($0.name) == Field.isDone.key && $0.filled > 0 && !$0.mayBeDates
    }
    if let said { self[.isDone] = .column(said.name) }
  }

  /// Words in the headings of what is still to be done.
  private static let wordsOfDue: Set = ["due", "next", "fällig", "nächste", "prochain", "próxima"]
}

extension Survey {
  /// Headings that do not say what is in the column.
  fileprivate static func isOfAnything(_ column: String) -> Bool {
    ["value", "wert", "valeur", "valor", LongTable.value].contains(column.lowercased())
  }

  func fingerprint(asEntriesOf log: String) -> ImportHash {
    var hash = fingerprint
    hash.add("entries " + Folding.key(log))
    return hash
  }
}
