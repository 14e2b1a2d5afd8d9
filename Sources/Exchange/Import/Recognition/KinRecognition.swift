import Catalog

/// Which columns name other animals: those of the parents are called so, and their values are
/// mostly names of other rows, or what those are known by; in a table of Menagerie any column may
/// name them, by names and numbers.
struct KinRecognition {
  private static let names = Sex.female.parents.union(Sex.male.parents)
  /// What may stand beside them: `Dam ID`.
  private static let besides: Set = ["id", "name", "key", "number", "no"]

  /// What pedigrees have for a parent of which nothing is known.
  private static let unknown: Set = ["0", "*", "unknown", "unbekannt", "inconnu", "desconocido"]

  /// Whether a text stands for no animal where others name one.
  static func isNone(_ text: String) -> Bool { unknown.contains(text.lowercased()) }

  private let survey: Survey
  /// Whether the file has the columns of a table of Menagerie.
  let isOwnTable: Bool
  /// The columns by which a value may mean a row.
  private let known: [SurveyColumn]
  /// The columns of the names and the numbers in a table of Menagerie that has these.
  private let own: (names: SurveyColumn, numbers: SurveyColumn)?

  init(_ survey: Survey, _ mapping: ImportMapping) {
    self.survey = survey
    var names = Set(mapping[.name].columns)
    switch mapping.key {
    case .column(let name), .number(let name): names.insert(name)
    case .animal: names.insert(AnimalColumn.number.key)
    case .wholeRow: break
    }
    known = survey.columns.filter { names.contains($0.name) }
    isOwnTable = survey.hasOwnColumns
    own =
      if isOwnTable,
        let name = survey.column(named: Field.name.key),
        let number = survey.column(named: AnimalColumn.number.key)
      { (name, number) } else { nil }
  }

  /// Whether a text stands for no animal here, as pedigrees write it, and no row is known by it.
  func isNone(_ text: String) -> Bool {
    Self.isNone(text) && !known.contains { $0.has(text) }
  }

  /// The kind of a column that names animals.
  func kind(of column: SurveyColumn) -> ValueKind? {
    isParent(column) ? .parent : isAnimal(column) ? .animal : nil
  }

  /// Whether a column names parents. Behind the rows of the survey there may be more of them.
  private func isParent(_ column: SurveyColumn) -> Bool {
    let words = ColumnWords(column.name).words.filter {
      !Self.besides.contains($0) && !$0.allSatisfy(\.isNumber)
    }
    guard words.count == 1, Self.names.contains(words[0]) else { return false }
    let found = column.references(to: known)
    return found > 0 && found * (survey.isWhole ? 2 : 10) >= column.distinctNames
  }

  /// Whether a column names animals of a table of Menagerie, but for one value in twenty. Of a long
  /// one the survey has not seen most of these animals.
  private func isAnimal(_ column: SurveyColumn) -> Bool {
    guard let own, column.tally.areReferences else { return false }
    let found = column.rows(naming: own.names, numbered: own.numbers)
    return found > 0 && (!survey.isWhole || (column.filled - found) * 20 <= column.filled)
  }

  /// Whether the file is a table of Menagerie with the numbers of its animals, by which others name
  /// them: they are no field.
  var numbersAnimals: Bool {
    own != nil && survey.columns.contains { kind(of: $0) != nil }
  }
}
