import Catalog
import FileFormats

/// The columns that hold how much of a diet is of animals and of plants: percentages, any other shares,
/// or 1 for what is eaten.
///
/// EltonTraits (Wilman et al. 2014, Ecology 95:2027) has ten percentages: Inv, Vend, Vect, Vfish, Vunk
/// and Scav of animals, Fruit, Nect, Seed and PlantO of plants. AmphiBIO (Oliveira et al. 2017, Sci.
/// Data 4:170123) has a 1 under what is eaten.
struct DietShares: Sendable {
  /// From this percentage of animals or plants on an animal is carnivorous or herbivorous, unless another
  /// is asked for. PanTHERIA's carnivores eat animals only; a tenth is left for what is swallowed with
  /// it, and for the steps of ten of EltonTraits.
  static let percent = 90

  private static let animals: Set<String> = [
    "inv", "vend", "vect", "vfish", "vunk", "scav", "invertebrate", "invertebrates", "vertebrate",
    "vertebrates", "vert", "fish", "animal", "animals", "meat", "insects", "arthropods", "arthro",
    "carrion", "mammals", "birds", "herptiles", "prey",
  ]
  private static let plants: Set<String> = [
    "fruit", "fruits", "nect", "nectar", "seed", "seeds", "planto", "plantother", "otherplant",
    "plant", "plants", "leaves", "leaf", "flowers", "grass", "roots", "vegetation", "pollen",
  ]
  /// Words beside them that tell that a number is a share of a diet.
  private static let signs: Set<String> = [
    "diet", "det", "dphy", "percent", "pct", "perc", "percentage", "share", "proportion",
  ]
  private static let amphibio: Set<String> = [
    "leaves", "flowers", "seeds", "fruits", "arthro", "vert",
  ]

  /// The columns of what is of animals.
  let animalColumns: [String]
  /// The columns of what is of plants.
  let plantColumns: [String]

  /// Finds them; nil where there are not both.
  init?(_ columns: [String]) {
    let names = columns.prefix(SurveyColumn.limit)
    let isAmphibio = Self.amphibio.isSubset(of: names.lazy.map { ColumnWords($0).joined })
    var animals: [String] = []
    var plants: [String] = []
    for name in names {
      let food = Self.food(name, isAmphibio: isAmphibio)
      if Self.animals.contains(food) { animals.append(name) }
      if Self.plants.contains(food) { plants.append(name) }
    }
    guard !animals.isEmpty, !plants.isEmpty else { return nil }
    animalColumns = animals
    plantColumns = plants
  }

  /// All of them.
  var columns: [String] { animalColumns + plantColumns }

  /// What a column is the share of; empty where it is none.
  private static func food(_ name: String, isAmphibio: Bool) -> String {
    let words = ColumnWords(name)
    if isAmphibio, amphibio.contains(words.joined) { return words.joined }
    let hasSign = !signs.isDisjoint(with: words.words) || name.contains("%")
    guard hasSign else { return "" }
    return words.words.filter { !signs.contains($0) && $0 != "of" }.joined()
  }

  /// The diet of sums of animals and plants; nil where nothing is known.
  static func diet(animals: Double, plants: Double, percent: Int) -> Diet? {
    let all = animals + plants
    guard all > 0, all.isFinite else { return nil }
    let limit = Double(percent) / 100 - 1e-9
    if plants / all >= limit { return .herbivorous }
    if animals / all >= limit { return .carnivorous }
    return .omnivorous
  }
}
