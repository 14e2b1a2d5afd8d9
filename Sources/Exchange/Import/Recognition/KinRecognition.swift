import Catalog

/// Which columns name the parents of the animals: those that are called so, and whose values are mostly
/// names of other rows, or what those are known by.
struct KinRecognition {
  private static let names: Set = [
    "mother", "father", "dam", "sire", "mutter", "vater", "mère", "père", "madre", "padre",
  ]
  /// What may stand beside them: `Dam ID`.
  private static let besides: Set = ["id", "name", "key", "number", "no"]

  private let survey: Survey
  /// The columns by which a value may mean a row.
  private let known: [SurveyColumn]

  init(_ survey: Survey, _ mapping: ImportMapping) {
    self.survey = survey
    var names = Set(mapping[.name].columns)
    switch mapping.key {
    case .column(let name): names.insert(name)
    case .animal: names.insert(AnimalColumn.number.key)
    case .wholeRow: break
    }
    known = survey.columns.filter { names.contains($0.name) }
  }

  /// Whether a column names parents. Behind the rows of the survey there may be more of them.
  func isParent(_ column: SurveyColumn) -> Bool {
    let words = ColumnWords(column.name).words.filter { !Self.besides.contains($0) }
    guard words.count == 1, Self.names.contains(words[0]) else { return false }
    let found = column.references(to: known)
    return found > 0 && found * (survey.isWhole ? 2 : 10) >= column.distinct
  }

  /// Whether the file is a table of Menagerie with the numbers of its animals, by which parents are
  /// named: they are no field.
  var numbersAnimals: Bool {
    survey.column(named: AnimalColumn.number.key) != nil
      && Fields.builtIn.allSatisfy { survey.column(named: $0.key) != nil }
      && survey.columns.contains(where: isParent)
  }
}
