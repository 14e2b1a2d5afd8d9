import Catalog

/// Which column is the category of the animals.
///
/// A column named "category" goes first, then the class, a group, the type of a shelter's animals,
/// then order and family: the coarser, the fewer categories, and the more they mean to somebody who
/// is no zoologist. The usual German, French and Spanish headers come last. A column that says the
/// same of nearly all rows is none, unless it is called a category, or is the only one of species.
struct CategoryRecognition {
  /// What stands in a column of sexes, whatever that is called.
  private static let sexes = Set(Sex.allCases.flatMap(\.words)).union([
    "unknown", "unbekannt", "inconnu", "desconocido", "n", "u", "x",
  ])

  private let headings = Headings.all.category
  private let survey: Survey
  private let candidates: Candidates

  init(_ survey: Survey, _ candidates: Candidates) {
    self.survey = survey
    self.candidates = candidates
  }

  /// The source of the category of animals whose name comes from elsewhere.
  func source(besides name: FieldSource) -> FieldSource {
    let taken = Set(name.columns)
    let named = candidates.named(headings.names)
    // Where the class of all is one, how others have written it is no category either.
    let constants = Set(named.filter(saysOne).map { ColumnWords($0.name).joined })
    let columns = named.filter {
      isCategory($0) && !saysOne($0) && !taken.contains($0.name)
        && constants.isDisjoint(with: ColumnWords($0.name).forms)
    }
    // The one list in a file of JSON says less than what stands in it.
    let column = columns.first { $0.name != OwnExport.group || $0.distinct > 1 } ?? columns.first
    guard let column else { return onlySpecies(taken, named).map { .column($0.name) } ?? .none }
    return .column((species(insteadOf: column, taken) ?? column).name)
  }

  /// The one species in a file, such as one of dogs, if no other column says what the animals are.
  private func onlySpecies(_ taken: Set<String>, _ named: [SurveyColumn]) -> SurveyColumn? {
    let species = candidates.named(Headings.all.name.species).first {
      isCategory($0) && !taken.contains($0.name) && $0.distinct == 1
    }
    return named.allSatisfy { $0.name == species?.name || !saysOne($0) } ? species : nil
  }

  /// The species where a type tells less of them: that of a shelter may be one of how animals came.
  private func species(
    insteadOf column: SurveyColumn, _ taken: Set<String>
  ) -> SurveyColumn? {
    guard let last = ColumnWords(column.name).words.last, ["type", "kind"].contains(last) else {
      return nil
    }
    return candidates.named(Headings.all.name.species).first {
      isCategory($0) && !saysOne($0) && !taken.contains($0.name) && $0.distinct <= column.distinct
    }
  }

  /// Whether it says the same of nearly all rows, and is not simply called a category.
  private func saysOne(_ column: SurveyColumn) -> Bool {
    column.isConstant && !["category", "animalcategory"].contains(ColumnWords(column.name).joined)
  }

  private func isCategory(_ column: SurveyColumn) -> Bool {
    if survey.rowCount == 0 { return true }
    guard column.filled > 0, column.isText else { return false }
    if let values = column.values, !values.isEmpty, values.isSubset(of: headings.ranks) {
      return false
    }
    if let values = column.values, !values.isEmpty, values.isSubset(of: Self.sexes) {
      return false
    }
    if let values = column.values, values.count == 1, values.isSubset(of: headings.anything) {
      return false
    }
    let isLoose = !headings.loose.isDisjoint(with: ColumnWords(column.name).forms)
    return !isLoose || column.filled < 10 || column.distinct * 2 <= column.filled
  }
}
