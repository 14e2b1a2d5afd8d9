import Catalog

/// The words for diets in English and in the Latin of data sets, and those of German, French and
/// Spanish that say no more.
///
/// Each word of a text must be known, so that nothing is guessed. Words of one diet are that diet, and
/// words of two are omnivorous: `Herbivore/Insectivore`.
enum DietWords {
  /// What a text says.
  enum Reading: Equatable, Sendable {
    /// A diet.
    case diet(Diet)
    /// That it is not known.
    case unknown
    /// Something that is not understood.
    case misunderstood
  }

  private static let endings = [
    "vorous", "vores", "vore", "vora", "vory", "vor", "voro", "voros", "voras",
  ]
  /// What stands before the endings.
  private static let herbivorousRoots: Set<String> = [
    "herbi", "frugi", "fructi", "grani", "semini", "nectari", "foli", "gramini", "gummi", "gumi",
    "exudati", "xylo", "ligni", "algi", "palyni", "pollini", "flori", "phyto", "rhizo",
    "macroherbi",
  ]
  private static let carnivorousRoots: Set<String> = [
    "carni", "karni", "insecti", "inverti", "invertebrati", "pisci", "verti", "sangui", "sanguini",
    "mollusci",
    "crustaci", "ovi", "avi", "ophio", "coralli", "spongi", "vermi", "hypercarni", "mesocarni",
    "arachni", "formici",
  ]
  private static let herbivorousWords: Set<String> = [
    "plant", "plants", "fruit", "fruits", "seed", "seeds", "grain", "grains", "nectar", "nect",
    "leaf", "leaves", "foliage", "grass", "grasses", "grazer", "grazers", "grazing", "browser",
    "browsers", "browsing", "plantseed", "fruinect", "fruitnect", "gum", "exudates", "pollen",
    "wood", "bamboo", "algae", "vegetation", "vegetarian", "herbs", "roots", "planto", "flowers",
    "berries", "nuts", "herbi", "phytophagous", "plantmatter", "pflanzenfresser",
  ]
  private static let carnivorousWords: Set<String> = [
    "animal", "animals", "insect", "insects", "invertebrate", "invertebrates", "vertebrate",
    "vertebrates", "fish", "fishes", "vertfishscav", "scavenger", "scavengers", "scavenging",
    "carrion", "meat", "predator", "predators", "predatory", "predaceous", "prey", "blood",
    "arthropods", "mollusks", "molluscs", "crustaceans", "worms", "rodents", "eggs", "krill",
    "zooplankton", "carni", "insecti", "haematophagous", "hematophagous", "myrmecophagous",
    "fleischfresser", "insektenfresser", "fischfresser", "aasfresser",
  ]
  private static let omnivorousWords: Set<String> = ["omni", "omnivore", "mixed", "allesfresser"]
  private static let unknownWords: Set<String> = [
    "unknown", "notassigned", "unassigned", "undetermined", "notknown", "undefined",
    "unclassified",
  ]
  /// Words that change nothing.
  private static let fillers: Set<String> = [
    "and", "or", "mainly", "mostly", "primarily", "strict", "strictly", "obligate", "facultative",
    "aquatic", "terrestrial", "marine", "freshwater", "ground", "aerial", "diet", "eater", "eaters",
    "feeder", "feeders", "eating", "feeding", "matter", "small", "large", "other", "the", "apex",
    "top",
  ]

  /// What a text says that is not empty.
  static func reading(of text: String) -> Reading {
    if text.utf8.count > 200 { return .misunderstood }
    let text = text.lowercased().replacing("í", with: "i")
    let words = text.split { !$0.isLetter }.map(String.init)
    let whole = words.joined()
    if unknownWords.contains(whole) { return .unknown }
    if let diet = diet(of: whole) { return .diet(diet) }
    if words.count == 1 { return letter(whole) }
    return reading(ofAll: words.filter { !fillers.contains($0) })
  }

  private static func reading(ofAll words: [String]) -> Reading {
    var found: Set<Diet> = []
    for word in words {
      guard let diet = diet(of: word) else { return .misunderstood }
      found.insert(diet)
    }
    guard let first = found.first else { return .misunderstood }
    return .diet(found.count == 1 ? first : .omnivorous)
  }

  /// The letters that some tables have in place of the words.
  private static func letter(_ word: String) -> Reading {
    switch word {
    case "h": .diet(.herbivorous)
    case "c": .diet(.carnivorous)
    case "o": .diet(.omnivorous)
    case "u": .unknown
    default: .misunderstood
    }
  }

  private static func diet(of word: String) -> Diet? {
    if herbivorousWords.contains(word) { return .herbivorous }
    if carnivorousWords.contains(word) { return .carnivorous }
    if omnivorousWords.contains(word) { return .omnivorous }
    for ending in endings where word.hasSuffix(ending) {
      return diet(ofRoot: String(word.dropLast(ending.count)))
    }
    return nil
  }

  private static func diet(ofRoot root: String) -> Diet? {
    if root == "omni" { return .omnivorous }
    if herbivorousRoots.contains(root) { return .herbivorous }
    return carnivorousRoots.contains(root) ? .carnivorous : nil
  }
}
