import Catalog

/// The words for diets in English and in the Latin of data sets, and those of German, French and
/// Spanish that say no more.
///
/// Each word of a text must be known, so that nothing is guessed. Words of one diet are that diet,
/// and words of two are omnivorous: `Herbivore/Insectivore`.
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

  private static let lists = Headings.all.diet

  /// What a text says that is not empty.
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
