/// Finds the columns that say what the animals eat.
///
/// A column of diets in words or codes comes before one of the main food, which only suggests a
/// diet.
struct DietRecognition {
  private static let headings = Headings.all.diet

  let candidates: Candidates
  private var survey: Survey { candidates.survey }

  var source: FieldSource {
    let named = candidates.named(Self.headings.columns)
    let foods = candidates.named(Self.headings.foods)
    let column =
      named.first(where: isUnderstood) ?? foods.first(where: isUnderstood)
      ?? (named + foods).first(where: isPossible)
    return column.map { .column($0.name) } ?? .none
  }

  private func isUnderstood(_ column: SurveyColumn) -> Bool {
    if survey.rowCount == 0 { return true }
    guard column.filled > 0 else { return false }
    if TrophicCode.isColumn(column.name), column.isNumeric, let values = column.values {
      return values.allSatisfy { TrophicCode.diet(of: $0) != nil || $0.hasPrefix("-999") }
    }
    return column.diets * 2 >= column.filled
  }

  /// Whether it has words, even if most are not understood; they are then reported.
  private func isPossible(_ column: SurveyColumn) -> Bool {
    column.filled > 0 && column.isText
  }
}
