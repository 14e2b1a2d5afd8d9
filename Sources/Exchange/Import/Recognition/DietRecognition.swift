/// Finds the columns that say what the animals eat.
///
/// A column of diets in words or codes comes before one of the main food, which only suggests a
/// diet.
struct DietRecognition {
  private static let names = [
    "diet", "diettype", "dietclass", "trophiclevel", "vore", "trophic", "feedingtype", "dietgroup",
    "feedinghabit", "feedinghabits", "feeding", "dietaryhabit", "dietaryhabits", "eatinghabits",
    "dietcategory", "dietarycategory", "primarydiet", "dietprimary", "eats", "ernährung",
    "ernaehrung", "ernährungsweise", "ernährungstyp", "régime", "régimealimentaire", "dieta",
    "alimentación",
  ]
  private static let guilds = [
    "diet5cat", "guild", "feedingguild", "trophicguild", "dietguild", "dietaryguild",
    "foragingguild", "trophicniche", "foodtype", "food", "maindiet", "dietsummary", "foodhabits",
  ]

  private let survey: Survey
  private let candidates: Candidates

  init(_ survey: Survey, _ candidates: Candidates) {
    self.survey = survey
    self.candidates = candidates
  }

  /// The source of the diet; `none` if no column clearly is one.
  var source: FieldSource {
    let named = candidates.named(Self.names)
    let guilds = candidates.named(Self.guilds)
    if let column = named.first(where: isUnderstood) { return .column(column.name) }
    if let column = guilds.first(where: isUnderstood) { return .column(column.name) }
    if let column = (named + guilds).first(where: isPossible) { return .column(column.name) }
    return .none
  }

  /// Whether most of its values are understood.
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
