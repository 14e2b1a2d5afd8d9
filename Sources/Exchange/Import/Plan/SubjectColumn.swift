import Catalog
import FileFormats

/// The column that says whose entries the rows are.
struct SubjectColumn {
  let column: SurveyColumn
  /// The field of animals that it has; nil for their names.
  let field: Field?
  /// Whether most of the first rows mean animals of the catalog.
  var isKnown = false
  /// Whether it is called like the names or the numbers of animals.
  var isNamed = false
}

extension Field {
  /// Whether a column is called like it.
  func isMeant(by column: String) -> Bool {
    let names = [ColumnWords(column).fieldName, ColumnTitle(column).name].map(Folding.key)
    return !ImportMapping.names(of: self).isDisjoint(with: names)
  }
}

extension SurveyColumn {
  var words: [String] { ColumnWords(name).words }

  /// Whether it is called like a key, or like a field that may be one.
  func isCalled(likeKeyOr field: Field?) -> Bool {
    let own = Set(words)
    let names = field.map(ImportMapping.names) ?? []
    return words.last.map(Headings.all.key.endings.contains) == true
      || names.map { ColumnWords($0).words }.contains { !$0.isEmpty && own.isSuperset(of: $0) }
  }

  /// Whether its values are dates.
  var mayBeDates: Bool {
    tally.kind(called: ColumnWords(name), isComplete: false, mayBeTags: false, mayBePlaces: false)
      .isDate
  }
}

extension Survey {
  /// In how many columns animals of the catalog are looked for.
  private static let maxLookedUp = 50

  /// The column that says whose entries the rows are: the best in which most of the first rows mean
  /// animals of the catalog, else the first that is called like a name.
  func columnOfAnimals(
    in store: CatalogStore?, besides log: String? = nil
  ) throws(CatalogError) -> SubjectColumn? {
    let (name, key, candidates) = (Headings.all.name, Headings.all.key, Candidates(self))
    let own = isExportOfEntries ? column(named: Field.entryAnimal.key) : nil
    let called = { (headings: [String]) in candidates.named(headings).filter(mayName) }
    let named =
      [own].compactMap(\.self)
      + called(name.own + name.common + name.scientific + name.species + key.ofAnimals)
    if let known = try columnOfKnown(named.map(\.name), in: store, besides: log) { return known }
    let other = columns.first { mayName($0) && ($0.isText || isLong) }
    let animals = candidates.named(name.own + key.ofAnimals).first { $0.filled > 0 }
    return (named.first ?? called(name.last + name.kinds + key.ofRows).first ?? other).map {
      SubjectColumn(column: $0, field: nil, isNamed: $0.name == animals?.name)
    }
  }

  /// Whether a column may mean animals.
  private func mayName(_ column: SurveyColumn) -> Bool {
    column.filled > 0 && !column.mayBeDates && !(isLong && column.name == LongTable.value)
  }

  /// The best column in which most of the first rows mean animals of the catalog; `named` are the
  /// columns that are called like animals.
  private func columnOfKnown(
    _ named: [String], in store: CatalogStore?, besides log: String?
  ) throws(CatalogError) -> SubjectColumn? {
    guard let store else { return nil }
    var best: (rank: Int, known: Int, subject: SubjectColumn)?
    let fields = try store.fields().filter { $0.isCustom && $0.canTellAnimals }
    for (place, column) in columns.prefix(Self.maxLookedUp).enumerated()
    where mayName(column) {
      let texts = Set(sample.rows.map { MissingValue.text(ofCell: $0[place]) }).subtracting([""])
      // A field whose values need not be unique may tell animals apart under its own name.
      let keys = fields.filter {
        $0.valueKind?.isUnique == true || $0.isMeant(by: column.name)
      }
      for field in keys.map(Optional.some) + [nil] where !texts.isEmpty {
        guard let rank = Self.rank(of: column, by: field, among: named, besides: log) else {
          continue
        }
        let known = try store.countOfAnimals(meantBy: texts.sorted(), in: field)
        guard known > 0, 2 * known >= texts.count else { continue }
        if let best, (best.rank, -best.known) <= (rank, -known) { continue }
        best = (rank, known, SubjectColumn(column: column, field: field, isKnown: true))
      }
    }
    return best?.subject
  }

  /// How far a column stands behind others that may mean animals: first those called like animals,
  /// then like keys, then words. Numbers may be keys by chance: nil beside a column called like
  /// animals, or if they are measures or what the log is about.
  private static func rank(
    of column: SurveyColumn, by field: Field?, among named: [String], besides log: String?
  ) -> Int? {
    if let place = named.firstIndex(of: column.name) { return place }
    if column.isCalled(likeKeyOr: field) { return named.count }
    if column.isText { return named.count + 1 }
    let title = ColumnTitle(column.name)
    let isOfLog = log.map(Folding.key) == Folding.key(title.name)
    return named.isEmpty && title.unit == nil && !isOfLog ? named.count + 2 : nil
  }
}
