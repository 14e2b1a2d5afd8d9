import Catalog

/// Finds the column with the category of the animals.
///
/// A column named "category" comes first, then the class, a group, the type of a shelter's animals,
/// then order and family: coarser ones give fewer categories, which mean more to a layperson. The
/// usual German, French and Spanish headings come last. A column with the same value in nearly all
/// rows is not used, unless it is named "category", or is the only one of species.
struct CategoryRecognition {
  private static let headings = Headings.all.category
  private static let sexes = Set(Sex.allCases.flatMap(\.words)).union([
    "unknown", "unbekannt", "inconnu", "desconocido", "n", "u", "x",
  ])

  let candidates: Candidates
  private var survey: Survey { candidates.survey }

  /// The source of the category; the columns of `name` are taken.
  func source(besides name: FieldSource) -> FieldSource {
    let taken = Set(name.columns)
    let named = candidates.named(Self.headings.names)
    // If all animals are of one class, another spelling of it is not a category either.
    let constants = Set(named.filter(saysOne).map { ColumnWords($0.name).joined })
    let columns = named.filter {
      isCategory($0) && !saysOne($0) && !taken.contains($0.name)
        && constants.isDisjoint(with: ColumnWords($0.name).forms)
    }
    // The name of the only list in a JSON file says less than the values in it.
    let column = columns.first { $0.name != NativeExport.group || $0.distinct > 1 } ?? columns.first
    guard let column else { return onlySpecies(taken, named).map { .column($0.name) } ?? .none }
    return .column((species(insteadOf: column, taken) ?? column).name)
  }

  /// The only species in a file, such as one of dogs, if no other column says what the animals are.
  private func onlySpecies(_ taken: Set<String>, _ named: [SurveyColumn]) -> SurveyColumn? {
    let species = candidates.named(Headings.all.name.species).first {
      isCategory($0) && !taken.contains($0.name) && $0.distinct == 1
    }
    return named.allSatisfy { $0.name == species?.name || !saysOne($0) } ? species : nil
  }

  /// The species, if a type tells less about them: a shelter's type may be how animals came in.
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

  /// Whether nearly all rows have the same value, and its heading is not simply "category".
  private func saysOne(_ column: SurveyColumn) -> Bool {
    column.isConstant && !["category", "animalcategory"].contains(ColumnWords(column.name).joined)
  }

  private func isCategory(_ column: SurveyColumn) -> Bool {
    if survey.rowCount == 0 { return true }
    guard column.filled > 0, column.isText else { return false }
    if let values = column.values, !values.isEmpty {
      if values.isSubset(of: Self.headings.ranks) || values.isSubset(of: Self.sexes) {
        return false
      }
      if values.count == 1, values.isSubset(of: Self.headings.anything) { return false }
    }
    let isLoose = !Self.headings.loose.isDisjoint(with: ColumnWords(column.name).forms)
    return !isLoose || column.filled < 10 || column.distinct * 2 <= column.filled
  }
}
