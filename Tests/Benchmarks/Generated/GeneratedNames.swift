import TestSupport

/// Names of animals that are made up, in several scripts: what species are called, what scientists
/// call them, and what people call their own.
struct GeneratedNames {
  private var dice: SeededRandom
  private let words = NameWords.all

  init(seed: UInt64) {
    dice = SeededRandom(seed: seed)
  }

  /// The next name.
  mutating func next() -> String {
    switch dice.below(1_000) {
    case ..<240: personal()
    case ..<650: species()
    case ..<840: scientific()
    case ..<900: accented()
    case ..<940: pair(words.cyrillic.looks, " ", words.cyrillic.kinds, numbered: 3)
    case ..<970: pair(words.eastAsian.looks, "", words.eastAsian.kinds, numbered: 3)
    case ..<985: pair(words.arabic.kinds, " ", words.arabic.looks, numbered: 3)
    case ..<995: dice.word(words.others)
    default: emoji()
    }
  }

  /// "Bella", "Max II" or "Luna of Ravensholt".
  private mutating func personal() -> String {
    let name = dice.word(words.personal)
    switch dice.below(10) {
    case 0: return "\(name) \(dice.word(["II", "III", "IV", "V", "VI"]))"
    case 1: return "\(name) of \(dice.word(words.kennels))"
    case 2: return "\(name) \(dice.word(words.personal))"
    default: return name
    }
  }

  /// "Golden finch", "White-bellied mountain shrew" or "Barn owl 48213", as ringed birds are
  /// called.
  private mutating func species() -> String {
    let kind = dice.word(words.kinds)
    let look = look()
    switch dice.below(20) {
    case ..<9: return "\(look) \(kind)"
    case ..<17: return "\(look) \(dice.word(words.places)) \(kind)"
    case ..<19: return "\(look) \(kind) \(dice.below(100_000))"
    default: return String(kind.prefix(1)).uppercased() + kind.dropFirst()
    }
  }

  private mutating func look() -> String {
    guard dice.below(2) == 0 else { return dice.word(words.looks) }
    return "\(dice.word(words.colours))-\(dice.word(words.parts))"
  }

  /// "Corvelus montanus", at times with a subspecies or an author.
  private mutating func scientific() -> String {
    let genus = dice.word(words.stems) + dice.word(words.endings)
    let name = "\(genus) \(dice.word(words.epithets))"
    switch dice.below(6) {
    case 0: return "\(name) \(dice.word(words.epithets))"
    case 1: return "\(name) (\(dice.word(words.authors)), \(1_758 + dice.below(250)))"
    default: return name
    }
  }

  private mutating func accented() -> String {
    let accented = words.accented[dice.skewed(below: words.accented.count)]
    return pair(accented.kinds, " ", accented.looks, numbered: 4)
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
    let emoji = dice.word(words.emoji)
    return dice.below(4) == 0 ? emoji : "\(dice.word(words.personal)) \(emoji)"
  }
}
