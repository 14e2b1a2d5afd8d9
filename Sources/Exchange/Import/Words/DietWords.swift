import Catalog

/// The words for diets in English and in the Latin of data sets, and their plain equivalents in
/// German, French and Spanish.
///
/// Each word of a text must be known, so that nothing is guessed. Words for one diet mean that
/// diet, and words for two mean omnivorous: `Herbivore/Insectivore`.
enum DietWords {
  enum Reading: Equatable, Sendable {
    case diet(Diet)
    case unknown
    case misunderstood
  }

  private static let lists = Headings.all.diet

  static func reading(of text: String) -> Reading {
    if text.utf8.count > 200 { return .misunderstood }
    let text = text.lowercased().replacing("í", with: "i")
    let words = text.split { !$0.isLetter }.map(String.init)
    let whole = words.joined()
    if lists.unknownWords.contains(whole) { return .unknown }
    if let diet = diet(of: whole) { return .diet(diet) }
    if words.count == 1 { return letter(whole) }
    return reading(ofAll: words.filter { !lists.fillers.contains($0) })
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
    if lists.herbivorousWords.contains(word) { return .herbivorous }
    if lists.carnivorousWords.contains(word) { return .carnivorous }
    if lists.omnivorousWords.contains(word) { return .omnivorous }
    for ending in lists.endings where word.hasSuffix(ending) {
      return diet(ofRoot: String(word.dropLast(ending.count)))
    }
    return nil
  }

  private static func diet(ofRoot root: String) -> Diet? {
    if root == "omni" { return .omnivorous }
    if lists.herbivorousRoots.contains(root) { return .herbivorous }
    return lists.carnivorousRoots.contains(root) ? .carnivorous : nil
  }
}

/// The codes of trophic levels in PanTHERIA (Jones et al. 2009, Ecology 90:2648, column
/// `6-2_TrophicLevel`) and in COMBINE, which follows it (Soria et al. 2021, Ecology 102:e03344): 1
/// for herbivores, 2 for omnivores, 3 for carnivores.
enum TrophicCode {
  static func isColumn(_ name: String) -> Bool {
    ColumnWords(name).forms.contains("trophiclevel")
  }

  static func diet(of text: String) -> Diet? {
    switch text {
    case "1", "1.0", "1.00": .herbivorous
    case "2", "2.0", "2.00": .omnivorous
    case "3", "3.0", "3.00": .carnivorous
    default: nil
    }
  }
}
