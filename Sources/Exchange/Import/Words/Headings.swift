import Catalog

/// What columns of files are called, and some of the words that stand in them:
/// `Resources/headings.json`, compiled into the program. English goes first, then the usual German,
/// French and Spanish; names of columns are `ColumnWords.joined`.
struct Headings: Decodable, Sendable {
  /// Names of animals.
  struct Name: Decodable, Sendable {
    /// What a single animal is called.
    let own: [String]
    /// Darwin Core has `vernacularName`, iNaturalist `common_name`, FishBase `FBname`, eBird
    /// `COMMON NAME` and `PRIMARY_COM_NAME`, EltonTraits `English`, the Mammal Diversity Database
    /// `mainCommonName`.
    let common: [String]
    /// Darwin Core has `scientificName`, eBird `SCI_NAME`, PanTHERIA `MSW05_Binomial`, the Mammal
    /// Diversity Database `sciName`, EltonTraits `Scientific`.
    let scientific: [String]
    /// A kind, in whatever language.
    let species: [String]
    /// What may be a name where nothing else is, and what a list for each kind of animal calls it.
    let last, kinds: [String]
    /// Words before `name` that say whose name it is instead.
    let foreign: Set<String>
  }

  /// Groups of animals.
  struct Category: Decodable, Sendable {
    /// The coarser, the nearer to the first.
    let names: [String]
    /// Those that may be anything, and are a category only if they stand for several animals.
    let loose: Set<String>
    /// What eBird writes in its column `category`: the rank of a name, not a group of animals
    /// (eBird Basic Dataset metadata).
    let ranks: Set<String>
    /// What lists of anything are called in JSON.
    let anything: Set<String>
  }

  /// Keys.
  struct Key: Decodable, Sendable {
    /// Darwin Core has `occurrenceID` and `taxonID`, GBIF `gbifID`, iNaturalist `id` and `uuid`,
    /// eBird `GLOBAL UNIQUE IDENTIFIER`, AnAge `HAGRID`, FishBase `SpecCode`, EltonTraits `SpecID`
    /// and `MSW3_ID`, Species360 `GAN`.
    let ofRows: [String]
    /// What numbers an animal.
    let ofAnimals: [String]
    /// What the name of a column ends in that numbers something, and words that say it is nothing
    /// which has a row.
    let endings, foreign: Set<String>
  }

  /// Words for diets: whole ones, and what stands before the endings.
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
    /// Words in the title of a column whose numbers only name something.
    let codes: Set<String>
  }

  let name: Name
  let category: Category
  let key: Key
  let diet: DietWords
  let values: Values
  /// What the usual fields are called: each list is one thing.
  let synonyms: [[String]]

  static let all: Headings = Resource.decoded(PackageResources.headings_json)
}
