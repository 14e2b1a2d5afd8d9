/// Names of animals that are made up, in several scripts: what species are called, what scientists
/// call them, and what people call their own.
struct GeneratedNames {
  private var dice: SplitMix64

  init(seed: UInt64) {
    dice = SplitMix64(seed: seed)
  }

  /// The next name.
  mutating func next() -> String {
    switch dice.below(1_000) {
    case ..<240: personal()
    case ..<650: species()
    case ..<840: scientific()
    case ..<900: accented()
    case ..<940: pair(CyrillicWords.looks, " ", CyrillicWords.kinds, numbered: 3)
    case ..<970: pair(EastAsianWords.places, "", EastAsianWords.kinds, numbered: 3)
    case ..<985: pair(ArabicWords.kinds, " ", ArabicWords.looks, numbered: 3)
    case ..<995: dice.word(OtherWords.kinds)
    default: emoji()
    }
  }

  /// "Bella", "Max II" or "Luna of Ravensholt".
  private mutating func personal() -> String {
    let name = dice.word(LatinWords.personal)
    switch dice.below(10) {
    case 0: return "\(name) \(dice.word(["II", "III", "IV", "V", "VI"]))"
    case 1: return "\(name) of \(dice.word(LatinWords.kennels))"
    case 2: return "\(name) \(dice.word(LatinWords.personal))"
    default: return name
    }
  }

  /// "Golden finch", "White-bellied mountain shrew" or "Barn owl 48213", as ringed birds are called.
  private mutating func species() -> String {
    let kind = dice.word(LatinWords.kinds)
    let look = look()
    switch dice.below(20) {
    case ..<9: return "\(look) \(kind)"
    case ..<17: return "\(look) \(dice.word(LatinWords.places)) \(kind)"
    case ..<19: return "\(look) \(kind) \(dice.below(100_000))"
    default: return String(kind.prefix(1)).uppercased() + kind.dropFirst()
    }
  }

  private mutating func look() -> String {
    guard dice.below(2) == 0 else { return dice.word(LatinWords.looks) }
    return "\(dice.word(LatinWords.colours))-\(dice.word(LatinWords.parts))"
  }

  /// "Corvelus montanus", at times with a subspecies or an author.
  private mutating func scientific() -> String {
    let genus = dice.word(LatinWords.stems) + dice.word(LatinWords.endings)
    let name = "\(genus) \(dice.word(LatinWords.epithets))"
    switch dice.below(6) {
    case 0: return "\(name) \(dice.word(LatinWords.epithets))"
    case 1: return "\(name) (\(dice.word(LatinWords.authors)), \(1_758 + dice.below(250)))"
    default: return name
    }
  }

  private mutating func accented() -> String {
    let words = AccentedWords.all[dice.skewed(below: AccentedWords.all.count)]
    return pair(words.kinds, " ", words.looks, numbered: 4)
  }

  /// A word of each list, and one time in so many a number after them.
  private mutating func pair(
    _ first: [String], _ space: String, _ second: [String], numbered rarity: Int
  ) -> String {
    let name = dice.word(first) + space + dice.word(second)
    return dice.below(rarity) == 0 ? "\(name) \(dice.skewed(below: 10_000))" : name
  }

  /// "Bella 🐕", or the emoji alone.
  private mutating func emoji() -> String {
    let emoji = dice.word(OtherWords.emoji)
    return dice.below(4) == 0 ? emoji : "\(dice.word(LatinWords.personal)) \(emoji)"
  }
}
