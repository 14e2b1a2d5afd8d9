import Catalog

/// Finds the columns that refer to other animals. A column of parents is named so, and most of its
/// values are names or keys of other rows. In a table of Menagerie any column may refer to animals,
/// by name and number.
struct KinRecognition {
  private static let names = Sex.female.parents.union(Sex.male.parents)
  /// Words that may accompany them: `Dam ID`.
  private static let besides: Set = ["id", "name", "key", "number", "no"]

  private static let unknown: Set = ["0", "*", "unknown", "unbekannt", "inconnu", "desconocido"]

  /// Whether a text means no animal in a column that refers to animals.
  static func isNone(_ text: String) -> Bool { unknown.contains(text.lowercased()) }

  private let survey: Survey
  let isNativeTable: Bool
  private let known: [SurveyColumn]
  /// The columns of names and numbers in a table of Menagerie, if it has both.
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
    isNativeTable = survey.hasOwnColumns
    own =
      if isNativeTable,
        let name = survey.column(named: Field.name.key),
        let number = survey.column(named: AnimalColumn.number.key)
      { (name, number) } else { nil }
  }

  /// Whether a text means no animal here, as in pedigrees, and does not identify a row.
  func isNone(_ text: String) -> Bool {
    Self.isNone(text) && !known.contains { $0.has(text) }
  }

  func kind(of column: SurveyColumn) -> ValueKind? {
    isParent(column) ? .parent : isAnimal(column) ? .animal : nil
  }

  /// Whether a column refers to parents. More of these may follow after the rows of the survey.
  private func isParent(_ column: SurveyColumn) -> Bool {
    let words = ColumnWords(column.name).words.filter {
      !Self.besides.contains($0) && !$0.allSatisfy(\.isNumber)
    }
    guard words.count == 1, Self.names.contains(words[0]) else { return false }
    let found = column.references(to: known)
    return found > 0 && found * (survey.isWhole ? 2 : 10) >= column.distinctNames
  }

  /// Whether a column refers to animals of a table of Menagerie, except for one value in twenty. In
  /// a long file the survey has not seen most of these animals.
  private func isAnimal(_ column: SurveyColumn) -> Bool {
    guard let own, column.tally.areReferences else { return false }
    let found = column.rows(naming: own.names, numbered: own.numbers)
    return found > 0 && (!survey.isWhole || (column.filled - found) * 20 <= column.filled)
  }

  /// Whether the file is a table of Menagerie with the numbers of its animals, and others refer to
  /// them; then the numbers are not a field.
  var numbersAnimals: Bool {
    own != nil && survey.columns.contains { kind(of: $0) != nil }
  }
}
