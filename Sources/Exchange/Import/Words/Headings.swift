import Catalog

/// Usual headings of columns, and some of the words in their cells: `Resources/headings.json`,
/// compiled into the program. English comes first, then German, French and Spanish; headings are in
/// the form of `ColumnWords.joined`.
struct Headings: Decodable, Sendable {
  /// Names of animals.
  struct Name: Decodable, Sendable {
    /// The name of a single animal.
    let own: [String]
    /// Darwin Core has `vernacularName`, iNaturalist `common_name`, FishBase `FBname`, eBird
    /// `COMMON NAME` and `PRIMARY_COM_NAME`, EltonTraits `English`, the Mammal Diversity Database
    /// `mainCommonName`.
    let common: [String]
    /// Darwin Core has `scientificName`, eBird `SCI_NAME`, PanTHERIA `MSW05_Binomial`, the Mammal
    /// Diversity Database `sciName`, EltonTraits `Scientific`.
    let scientific: [String]
    /// A kind, in any language.
    let species: [String]
    /// Headings that may be a name if nothing better is, and those of lists of kinds.
    let last, kinds: [String]
    /// Words before `name` that say whose name it is instead.
    let foreign: Set<String>
  }

  /// Groups of animals.
  struct Category: Decodable, Sendable {
    /// From the coarsest group to the finest.
    let names: [String]
    /// Headings that may be anything, and are a category only if values recur.
    let loose: Set<String>
    /// Values of the column `category` in eBird: the rank of a name, not a group of animals (eBird
    /// Basic Dataset metadata).
    let ranks: Set<String>
    /// Names of lists of anything in JSON.
    let anything: Set<String>
  }

  /// Keys.
  struct Key: Decodable, Sendable {
    /// Darwin Core has `occurrenceID` and `taxonID`, GBIF `gbifID`, iNaturalist `id` and `uuid`,
    /// eBird `GLOBAL UNIQUE IDENTIFIER`, AnAge `HAGRID`, FishBase `SpecCode`, EltonTraits `SpecID`
    /// and `MSW3_ID`, Species360 `GAN`.
    let ofRows: [String]
    /// Headings of numbers of animals.
    let ofAnimals: [String]
    /// The last words in headings of columns that number something, and words that say it is
    /// something without a row.
    let endings, foreign: Set<String>
  }

  /// Words for diets: whole words, and the roots before the endings.
  struct DietWords: Decodable, Sendable {
    let endings: [String]
    let herbivorousRoots, carnivorousRoots: Set<String>
    let herbivorousWords, carnivorousWords, omnivorousWords, unknownWords: Set<String>
    /// Words that change nothing.
    let fillers: Set<String>
  }

  /// Words for other values.
  struct Values: Decodable, Sendable {
    /// Yes and no.
    let truths: Set<String>
    /// Words in the title of a column of places.
    let places: Set<String>
    /// Words in the title of a column whose years, or numbers of days, are dates.
    let years: Set<String>
    /// Words in the title of a column of countries.
    let countries: Set<String>
    /// Words in the title of a column whose numbers are only names.
    let codes: Set<String>
  }

  let name: Name
  let category: Category
  let key: Key
  let diet: DietWords
  let values: Values
  /// Headings of the usual fields; each list has synonyms.
  let synonyms: [[String]]

  static let all: Headings = Resource.decoded(PackageResources.headings_json)
}
