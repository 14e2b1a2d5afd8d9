/// Finds what identifies the rows of a file.
///
/// A column is clearly the key if it is named like one, and is filled and different in each row of
/// the survey. A number of an animal, not of a row, may come again later, as when an animal returns
/// to a shelter: it is taken only if the survey covers the whole file. So is a column named as a
/// code or a number of something: `ANIMALCODE`, `Tag No.`, `Shelter ref`.
struct KeyRecognition {
  /// Whether a column is named like a key, so that its numbers are just names.
  static func isKey(_ title: ColumnWords) -> Bool {
    !names.isDisjoint(with: title.forms)
  }

  private static let headings = Headings.all.key
  private static let names = Set(headings.ofRows + headings.ofAnimals)

  let candidates: Candidates
  private var survey: Survey { candidates.survey }

  var key: ImportMapping.Key {
    let columns =
      candidates.named(Self.headings.ofRows) + (survey.isWhole ? ofAnimals + ofSomething : [])
    return columns.first(where: isKey).map { .column($0.name) } ?? .wholeRow
  }

  private var ofAnimals: [SurveyColumn] { candidates.named(Self.headings.ofAnimals) }

  /// The columns whose names end like those of keys. Numbers that count from one may number the
  /// rows.
  private var ofSomething: [SurveyColumn] {
    candidates.ending(inOneOf: Self.headings.endings, notAfter: Self.headings.foreign).filter {
      !$0.tally.numbersRows
    }
  }

  var doubtful: [String] {
    (candidates.named(Self.headings.ofRows) + ofAnimals).filter { $0.filled > 0 }.map(\.name)
  }

  /// A substitute for missing names: the column that numbers the animals, else the rows, and is
  /// filled in each.
  var substitute: SurveyColumn? {
    candidates.named(Self.headings.ofAnimals + Self.headings.ofRows).first {
      $0.filled == survey.rowCount
    }
  }

  var animalNumber: SurveyColumn? {
    ofAnimals.first { $0.filled == survey.rowCount && !$0.isRepetitive }
  }

  private func isKey(_ column: SurveyColumn) -> Bool {
    column.isUnique && column.filled == survey.rowCount && survey.rowCount > 1 && column.cut == nil
  }
}
