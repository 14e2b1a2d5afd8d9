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
    let remembered = text.flatMap { ImportMapping(memory: $0, survey) }
    let animal = try survey.columnOfAnimals(in: store)
    var mapping = remembered ?? ImportMapping(entriesIn: survey, of: animal)
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
    if own?.isEmpty != false { putMeasureFirst() }
    takeMain(of: own?.first, in: entries.log)
    entries.key = areTimesUnique ? [] : nil
    self.entries = EntryPlan(
      rules: entries, knowsAnimals: animal?.isKnown == true,
      keyField: keyField.map { (mapping.key, $0) }, fields: fields)
  }

  /// Puts the first field that is a measure before all others: it becomes the main one.
  private mutating func putMeasureFirst() {
    guard let place = proposals.firstIndex(where: { $0.field.valueKind?.options.unit != nil })
    else { return }
    var order = proposals.map { renewed($0) }
    order.insert(order.remove(at: place), at: 0)
    propose(order)
  }

  /// Makes the main field of the only column that is left, however it is called.
  private mutating func takeMain(of main: Field?, in log: String) {
    let left = proposals.filter { mapping[$0.field] != .none }
    guard left.count == 1, let proposal = left.first else { return }
    if let main {
      guard mapping[main] == .none else { return }
      make(main, of: .column(proposal.column))
    } else if Survey.isOfAnything(proposal.column) {
      change(proposal.field, to: NewField(log, proposal.field.valueKind ?? .text))
    }
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

/// How the rows of a file become entries of a log.
public struct EntryPlan: Sendable {
  /// The log, and what becomes of rows.
  public var rules: ImportRules.Entries
  /// Whether most of the first rows mean animals of the catalog.
  public let knowsAnimals: Bool
  /// The field of animals that the key column of the file has.
  fileprivate let keyField: (key: ImportMapping.Key, field: Field)?
  /// The fields that can tell animals apart.
  fileprivate let fields: [Field]

  /// How rows with a key find their animals; nil for their names.
  func match(by key: ImportMapping.Key) -> ImportRules.Match? {
    if case .number = key { return .number }
    if let keyField, keyField.key == key { return .field(keyField.field) }
    guard let column = key.column else { return nil }
    let names = [ColumnWords(column).fieldName, ColumnTitle(column).name].map(Folding.key)
    return fields.first { field in
      !ImportMapping.names(of: field).isDisjoint(with: names)
    }.map(ImportRules.Match.field)
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
    let taken = animal.map { [$0.column.name] } ?? []
    let dates = survey.columns.filter { $0.mayBeDates && !taken.contains($0.name) }
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
    if survey.isExportOfEntries { leftOut.insert(NativeExport.group) }
    take(fieldsOf: survey)
  }

  /// Words in the headings of what is still to be done.
  private static let wordsOfDue: Set = ["due", "next", "fällig", "nächste", "prochain", "próxima"]
}

/// The column that says whose entries the rows are.
private struct SubjectColumn {
  let column: SurveyColumn
  /// The field of animals that it has; nil for their names.
  let field: Field?
  /// Whether most of the first rows mean animals of the catalog.
  var isKnown = false
  /// Whether it is called like the names or the numbers of animals.
  var isNamed = false
}

extension SurveyColumn {
  fileprivate var words: [String] { ColumnWords(name).words }

  /// Whether its values are dates.
  var mayBeDates: Bool {
    tally.kind(called: ColumnWords(name), isComplete: false, mayBeTags: false, mayBePlaces: false)
      .isDate
  }
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

  /// In how many columns animals of the catalog are looked for.
  private static let maxLookedUp = 50

  /// The column that says whose entries the rows are: the one in which most of the first rows mean
  /// animals of the catalog, else the first that is called like a name.
  fileprivate func columnOfAnimals(
    in store: CatalogStore?
  ) throws(CatalogError) -> SubjectColumn? {
    var best: (column: SurveyColumn, field: Field?, known: Int)?
    let unique = try store?.fields().filter { $0.valueKind?.isUnique == true } ?? []
    for (place, column) in columns.prefix(Self.maxLookedUp).enumerated() where !column.mayBeDates {
      let texts = Set(sample.rows.map { MissingValue.text(ofCell: $0[place]) }).subtracting([""])
      for field in unique.map(Optional.some) + [nil] where !texts.isEmpty {
        let known = try store?.countOfAnimals(meantBy: texts.sorted(), in: field) ?? 0
        if 2 * known >= texts.count, known > best?.known ?? 0 { best = (column, field, known) }
      }
    }
    if let best { return SubjectColumn(column: best.column, field: best.field, isKnown: true) }
    let (name, key) = (Headings.all.name, Headings.all.key)
    let own = Candidates(self).named(name.own + key.ofAnimals).first { $0.filled > 0 }
    let headings =
      name.own + name.common + name.scientific + name.species + key.ofAnimals + name.last
      + name.kinds + key.ofRows
    let named = Candidates(self).named(headings).first { $0.filled > 0 && !$0.mayBeDates }
    let other = columns.first { $0.filled > 0 && $0.isText && !$0.mayBeDates }
    return (named ?? other).map {
      SubjectColumn(column: $0, field: nil, isNamed: $0.name == own?.name)
    }
  }
}
