/// Which column is the category of the animals.
///
/// A column named "category" goes first, then the class, a group, the type of a shelter's animals,
/// then order and family: the coarser, the fewer categories, and the more they mean to somebody who
/// is no zoologist. The usual German, French and Spanish headers come last. A column that says the same
/// of nearly all rows is none, unless it is called a category.
struct CategoryRecognition {
  private static let names = [
    "category", "animalcategory", "class", "classname", "animalclass", "taxonclass",
    "taxonclassname", "taxonomicclass", "classtype", "iconictaxonname", "group", "animalgroup",
    "taxongroup", "taxonomicgroup", "groupname", "animaltype", "typeofanimal", "type", "kind",
    "animalkind", "speciesgroup", "taxonorder", "taxonordername", "order", "ordername",
    "orderlatin", "familyenglish", "familycommonname", "family", "familyname", "taxonfamily",
    "taxonfamilyname", "familylatin", "species", "breed", "primarybreed", "animalbreed", "phylum",
    "kategorie", "catégorie", "categoría", "klasse", "classe", "clase", "tierart", "gruppe",
    "groupe", "grupo", "ordnung", "ordre", "orden", "familie", "famille", "familia",
  ]
  /// Those that may be anything, and are a category only if they stand for several animals.
  private static let loose: Set<String> = [
    "type", "kind", "group", "species", "breed", "primarybreed", "animalbreed",
  ]
  /// What eBird writes in its column `category`: the rank of a name, not a group of animals (eBird
  /// Basic Dataset metadata).
  private static let eBirdRanks: Set<String> = [
    "species", "issf", "spuh", "slash", "hybrid", "form", "domestic", "intergrade",
  ]

  /// What lists of anything are called in JSON.
  private static let anything: Set<String> = [
    "animals", "data", "items", "results", "rows", "records", "list", "values", "species",
  ]

  private let survey: Survey
  private let candidates: Candidates

  init(_ survey: Survey, _ candidates: Candidates) {
    self.survey = survey
    self.candidates = candidates
  }

  /// The source of the category of animals whose name comes from elsewhere.
  func source(besides name: FieldSource) -> FieldSource {
    let taken = Set(name.columns)
    let named = candidates.named(Self.names)
    // Where the class of all is one, how others have written it is no category either.
    let constants = Set(named.filter(saysOne).map { ColumnWords($0.name).joined })
    let columns = named.filter {
      isCategory($0) && !saysOne($0) && !taken.contains($0.name)
        && constants.isDisjoint(with: ColumnWords($0.name).forms)
    }
    // The one list in a file of JSON says less than what stands in it.
    let column = columns.first { $0.name != OwnExport.group || $0.distinct > 1 } ?? columns.first
    return column.map { .column($0.name) } ?? .none
  }

  /// Whether it says the same of nearly all rows, and is not simply called a category.
  private func saysOne(_ column: SurveyColumn) -> Bool {
    column.isConstant && !["category", "animalcategory"].contains(ColumnWords(column.name).joined)
  }

  private func isCategory(_ column: SurveyColumn) -> Bool {
    if survey.rowCount == 0 { return true }
    if ZooClass.isColumn(column.name, among: survey.columns.map(\.name)) { return true }
    guard column.filled > 0, column.isText else { return false }
    if let values = column.values, !values.isEmpty, values.isSubset(of: Self.eBirdRanks) {
      return false
    }
    if let values = column.values, values.count == 1, values.isSubset(of: Self.anything) {
      return false
    }
    let isLoose = !Self.loose.isDisjoint(with: ColumnWords(column.name).forms)
    return !isLoose || column.filled < 10 || column.distinct * 2 <= column.filled
  }
}
