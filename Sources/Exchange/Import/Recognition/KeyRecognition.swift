/// What the rows of a file are known again by.
///
/// A column is plainly the key when it is called as keys are, and is filled and different in each
/// row of the survey. What numbers an animal, not a row, may come again later, as when an animal
/// comes back to a shelter: it is taken only where the survey has seen the whole file, as is a column
/// that is called a code or a number of something: `ANIMALCODE`, `Tag No.`, `Shelter ref`.
struct KeyRecognition {
  /// Whether a column is called as keys are, so that its numbers only name something.
  static func isKey(_ title: ColumnWords) -> Bool {
    !names.isDisjoint(with: title.forms)
  }

  private static let headings = Headings.all.key
  private static let names = Set(headings.ofRows + headings.ofAnimals)

  private let survey: Survey
  private let candidates: Candidates

  init(_ survey: Survey, _ candidates: Candidates) {
    self.survey = survey
    self.candidates = candidates
  }

  /// What the rows are known again by.
  var key: ImportMapping.Key {
    let columns =
      candidates.named(Self.headings.ofRows) + (survey.isWhole ? ofAnimals + ofSomething : [])
    return columns.first(where: isKey).map { .column($0.name) } ?? .wholeRow
  }

  private var ofAnimals: [SurveyColumn] { candidates.named(Self.headings.ofAnimals) }

  /// The columns whose names end as those of keys do. Numbers from one on may be those of the rows.
  private var ofSomething: [SurveyColumn] {
    candidates.ending(inOneOf: Self.headings.endings, notAfter: Self.headings.foreign).filter {
      !$0.tally.numbersRows
    }
  }

  /// The columns that are called as keys are.
  var doubtful: [String] {
    (candidates.named(Self.headings.ofRows) + ofAnimals).filter { $0.filled > 0 }.map(\.name)
  }

  /// What an animal may be called by where it has no name: the column that numbers the animals,
  /// else the rows, and is filled in each.
  var substitute: SurveyColumn? {
    candidates.named(Self.headings.ofAnimals + Self.headings.ofRows).first {
      $0.filled == survey.rowCount
    }
  }

  /// The column that numbers the animals, if there is one.
  var animalNumber: SurveyColumn? {
    ofAnimals.first { $0.filled == survey.rowCount && !$0.isRepetitive }
  }

  private func isKey(_ column: SurveyColumn) -> Bool {
    column.isUnique && column.filled == survey.rowCount && survey.rowCount > 1 && column.cut == nil
  }
}
