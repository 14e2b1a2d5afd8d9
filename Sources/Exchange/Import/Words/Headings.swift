import Catalog
import FileFormats
import Foundation

/// Usual headings of columns, and some of the words in their cells: `Resources/headings.json`,
/// compiled into the program. English comes first, then German, French and Spanish; headings are in
/// the form of `ColumnWords.joined`.
struct Headings: Decodable, Sendable {
  struct Name: Decodable, Sendable {
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

  struct Category: Decodable, Sendable {
    /// From the coarsest group to the finest.
    let names: [String]
    /// Headings that may be anything, and are a category only if values recur.
    let loose: Set<String>
    /// Values of `category` in eBird, the rank of a name (eBird Basic Dataset metadata).
    let ranks: Set<String>
    /// Names of lists of anything in JSON.
    let anything: Set<String>
  }

  struct Key: Decodable, Sendable {
    /// Darwin Core has `occurrenceID` and `taxonID`, GBIF `gbifID`, iNaturalist `id` and `uuid`,
    /// eBird `GLOBAL UNIQUE IDENTIFIER`, AnAge `HAGRID`, FishBase `SpecCode`, EltonTraits `SpecID`
    /// and `MSW3_ID`, Species360 `GAN`.
    let ofRows: [String]
    let ofAnimals: [String]
    /// Last words of headings that number something, and words for what has no row.
    let endings, foreign: Set<String>
  }

  /// Columns of diets and of foods, and words for diets, whole or as roots before endings.
  struct DietWords: Decodable, Sendable {
    let columns, foods: [String]
    let endings: [String]
    let herbivorousRoots, carnivorousRoots: Set<String>
    let herbivorousWords, carnivorousWords, omnivorousWords, unknownWords: Set<String>
    let fillers: Set<String>
  }

  struct Values: Decodable, Sendable {
    let truths: Set<String>
    let places: Set<String>
    /// Words in the title of a column whose years, or numbers of days, are dates.
    let years: Set<String>
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

extension TableWords {
  private static let headings = Headings.all
  /// The usual headings, in the form of `ColumnWords.forms`.
  private static let known = Set(
    headings.name.own + headings.name.common + headings.name.scientific + headings.name.species
      + headings.category.names + headings.key.ofRows + headings.key.ofAnimals
      + headings.synonyms.joined().map { ColumnWords($0).joined })

  static var ofAnimals: TableWords {
    var words = TableWords()
    words.isName = NameRecognition.isName
    words.isHeading = {
      endsInName($0) || !known.isDisjoint(with: ColumnWords(ColumnTitle($0).name).forms)
    }
    words.isUnit = { text in
      let isEnclosed = ["()", "[]"].contains("\(text.prefix(1))\(text.suffix(1))")
      return ValueKind.isUnit(isEnclosed ? String(text.dropFirst().dropLast()) : text)
    }
    words.kind = kind
    return words
  }

  /// The kind of a cell: a missing value is nothing, and a diet is never a heading.
  @Sendable private static func kind(of text: String) -> CellKind {
    let value = MissingValue.text(ofCell: text)
    if value.isEmpty || MissingValue.isSign(value, in: .group) { return .nothing }
    let kind = CellKind(value)
    guard kind == .word else { return kind }
    if value.contains(where: \.isNumber),
      DateOrder.allCases.contains(where: { $0.iso(value, near: Date().year) != nil })
    {
      return .date
    }
    guard value.lowercased().contains("vor"), case .diet = DietWords.reading(of: value) else {
      return .word
    }
    return .term
  }
}
