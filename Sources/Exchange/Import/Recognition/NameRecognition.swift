/// Which column is the name of the animals.
///
/// What a single animal is called goes first, then what its kind is called, in English before Latin,
/// then the breed. The usual German, French and Spanish headers are known as well. Where half of the rows have no name of their own, that of the kind goes before. A
/// common name that is missing in a row gives way to the scientific one; a name of its own does not, as
/// that would invent one.
struct NameRecognition {
  private static let own = [
    "name", "animalname", "nameofanimal", "petname", "housename", "callname", "individualname",
    "nickname", "animal", "animals", "animalnames", "tiername", "rufname", "nom", "nombre",
  ]
  /// Darwin Core has `vernacularName`, iNaturalist `common_name`, eBird `COMMON NAME` and
  /// `PRIMARY_COM_NAME`, EltonTraits `English`, the Mammal Diversity Database `mainCommonName`.
  private static let common = [
    "vernacularname", "commonname", "maincommonname", "primarycommonname", "primarycomname",
    "preferredcommonname", "englishname", "commonnameenglish", "englishcommonname", "namecommon",
    "comname", "english", "speciescommonname", "commonnames", "vernacularnames", "vernacular",
    "speciesenglish", "commonnameeng", "nameenglish", "nameen", "deutschername", "trivialname",
    "nomcommun", "nomvernaculaire", "nomfrançais", "nombrecomún", "nombrecomun",
  ]
  /// Darwin Core has `scientificName`, eBird `SCI_NAME`, PanTHERIA `MSW05_Binomial`, the Mammal
  /// Diversity Database `sciName`, EltonTraits `Scientific`.
  private static let scientific = [
    "scientificname", "sciname", "scientific", "scientificnames", "namescientific", "latinname",
    "binomial", "binomialname", "binomen", "canonicalname", "acceptedscientificname",
    "acceptedname", "taxonname", "speciesscientificname", "namelatin", "latin",
    "wissenschaftlichername", "lateinischername", "nomscientifique", "nombrecientífico",
    "nombrecientifico",
  ]
  private static let species = ["species", "speciesname", "speciesguess", "taxon"]
  private static let last = [
    "breed", "primarybreed", "animalbreed", "breedname", "title", "label", "value", "members",
    "kind", "item",
  ]
  /// What a column of names in a list for each kind of animal may be called.
  private static let kinds = [
    "mammals", "birds", "reptiles", "fish", "fishes", "amphibians", "insects", "dogs", "cats",
    "horses", "dinosaurs", "pets", "mammal", "bird", "dog", "cat",
  ]

  private let survey: Survey
  private let candidates: Candidates

  init(_ survey: Survey, _ candidates: Candidates) {
    self.survey = survey
    self.candidates = candidates
  }

  /// The source of the name; none where nothing is plainly one.
  var source: FieldSource {
    let own = text(Self.own)
    if let name = own.first(where: isMostlyFilled) { return .column(name.name) }
    if let name = commonNames.first(where: isMostlyFilled) { return withFallback(name) }
    if let kind = kind { return kind }
    if let name = (own + commonNames).max(by: { $0.filled < $1.filled }) {
      return own.contains { $0.name == name.name } ? .column(name.name) : withFallback(name)
    }
    return other
  }

  /// The column of a common name, or of the scientific one in rows without.
  private func withFallback(_ name: SurveyColumn) -> FieldSource {
    let isComplete = survey.isWhole && name.filled == survey.rowCount
    guard !isComplete, let other = scientificNames.first else { return .column(name.name) }
    return .template(ColumnTemplate([.columns([name.name, other.name])]))
  }

  private var commonNames: [SurveyColumn] {
    let named = text(Self.common)
    let others: Set<String> = ["other", "alternative", "former", "family", "order", "class"]
    return named.isEmpty
      ? candidates.ending(in: ["common", "name"], notAfter: others).filter(isUsable) : named
  }

  private var scientificNames: [SurveyColumn] {
    text(Self.scientific).filter { !$0.isEpithet }
  }

  /// What the kind of the animal is called in Latin, in one column or two.
  private var kind: FieldSource? {
    if let name = scientificNames.first(where: isMostlyFilled) { return .column(name.name) }
    let species = text(Self.species)
    if let name = species.first(where: { !$0.isEpithet && isMostlyFilled($0) }) {
      return .column(name.name)
    }
    guard let genus = text(["genus"]).first,
      let epithet = species.first ?? text(["specificepithet", "epithet"]).first
    else { return nil }
    return .template(
      ColumnTemplate([.columns([genus.name]), .text(" "), .columns([epithet.name])]))
  }

  /// What may be a name where nothing else is.
  private var other: FieldSource {
    if let column = (text(Self.last) + text(Self.kinds)).first { return .column(column.name) }
    let named = candidates.ending(in: ["name"], notAfter: Self.foreign).filter(isUsable)
    if named.count == 1 { return .column(named[0].name) }
    // The only column of words.
    let texts = survey.columns.prefix(Survey.columnLimit).filter { $0.filled > 0 && $0.isText }
    return texts.count == 1 ? .column(texts[0].name) : .none
  }

  private static let foreign: Set<String> = [
    "file", "user", "owner", "author", "observer", "collector", "collection", "country", "state",
    "county", "city", "place", "site", "location", "institution", "dataset", "project", "study",
    "class", "order", "family", "genus", "phylum", "kingdom", "category", "group", "shelter",
    "host", "table", "column", "first", "last", "street",
  ]

  private func text(_ names: [String]) -> [SurveyColumn] {
    candidates.named(names).filter(isUsable)
  }

  /// Whether it holds words, or nothing at all because the file has no rows.
  private func isUsable(_ column: SurveyColumn) -> Bool {
    survey.rowCount == 0 || column.filled > 0 && column.isText
  }

  private func isMostlyFilled(_ column: SurveyColumn) -> Bool {
    column.filled * 2 >= survey.rowCount
  }
}
