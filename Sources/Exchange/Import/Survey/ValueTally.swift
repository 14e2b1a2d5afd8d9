import Catalog

/// What all values of a column may be, as far as they have been looked at.
struct ValueTally: Sendable {
  private static let longest = 200

  /// Whether there was any.
  private(set) var isSeen = false
  private var areNumbers = true
  private var areBits = true
  private var hasZero = false
  private var hasOne = false
  private var areYears = true
  private var areTruths = true
  private var areLinks = true
  private var arePlaces = true
  private var hasLines = false
  private var orders = DateOrder.allCases
  /// The number that the next value is, while each has been one more than the one before.
  private var nextNumber: Int?
  private var areConsecutive = true
  /// The different values, while they may be the words of a choice, and how many values they are of.
  private var words: Set<String>? = []
  private var count = 0

  /// Looks at a value that is not a sign for none.
  mutating func add(_ value: String) {
    add(word: value)
    isSeen = true
    if value.utf8.count > Self.longest || value.contains(where: Self.isOfLines) { hasLines = true }
    if areNumbers { areNumbers = Self.isNumber(value) }
    if areConsecutive {
      let number = Int(value)
      areConsecutive = number.map { $0 == nextNumber ?? min(max($0, 0), 1) } ?? false
      nextNumber = number.map { $0 &+ 1 }
    }
    if value == "0" {
      hasZero = true
    } else if value == "1" {
      hasOne = true
    } else {
      areBits = false
    }
    if areYears {
      areYears = value.utf8.count == 4 && Int(value).map { 1_000...2_999 ~= $0 } == true
    }
    if areTruths { areTruths = Self.truths.contains(value.lowercased()) }
    if areLinks { areLinks = value.hasPrefix("http") && ValueKind.link.fits(value) }
    if arePlaces { arePlaces = value.hasPrefix("geo:") && ValueKind.place.fits(value) }
    if !orders.isEmpty { orders.removeAll { $0.iso(value) == nil } }
  }

  private static func isOfLines(_ character: Character) -> Bool {
    character.isNewline || character == "\t"
  }

  private static let truths: Set = ["yes", "no", "y", "n", "true", "false", "t", "f"]

  /// Whether nothing of it is lost as a number: `007` names something, and so do very many digits.
  private static func isNumber(_ value: String) -> Bool {
    guard let first = value.utf8.first(where: { $0 != UInt8(ascii: "-") }) else { return false }
    let isPadded =
      first == UInt8(ascii: "0")
      && value.utf8.drop { $0 != first }.dropFirst().first
        .map { 0x30...0x39 ~= $0 } == true
    return !isPadded && !value.hasPrefix("+") && ValueKind.number.fits(value)
  }

  /// Whether they number the rows: 1, 2, 3 and so on.
  var numbersRows: Bool { count > 2 && areConsecutive }

  /// The one order in which all of them are dates; nil where there is none, or more than one.
  var dateOrder: DateOrder? { isSeen && orders.count == 1 && !areYears ? orders[0] : nil }

  /// What the values are, in a column of that name, of a survey of the whole file or of a part. They are
  /// a choice only where each value of the file was looked at.
  func kind(called words: [String], isWhole: Bool, isComplete: Bool) -> ValueKind {
    guard isSeen else { return .text }
    if areYears, words.contains(where: ["year", "born", "date"].contains) {
      return .date
    }
    if areNumbers, Self.names.isDisjoint(with: words) {
      return areBits && hasZero && hasOne && isWhole ? .yesNo : .number
    }
    if areTruths { return .yesNo }
    if dateOrder != nil { return .date }
    if areLinks { return .link }
    if arePlaces { return .place }
    if hasLines { return .note }
    return (isComplete && !areNumbers ? choice : nil) ?? .text
  }

  /// All kinds that the values fit, but for choices.
  var kinds: [ValueKind] {
    let fits: [(ValueKind, Bool)] = [
      (.text, !hasLines), (.note, true), (.number, areNumbers),
      (.date, areYears || dateOrder != nil), (.yesNo, areTruths || areBits), (.link, areLinks),
      (.place, arePlaces),
    ]
    return fits.filter(\.1).map(\.0)
  }

  /// Words in the title of a column whose numbers only name something.
  private static let names: Set = [
    "id", "code", "chip", "microchip", "phone", "zip", "zipcode", "postcode", "barcode", "tag",
  ]
}

/// The words of a choice. No other value of the column may be altered by becoming one of them.
extension ValueTally {
  private static let mostWords = 12
  private static let longestWord = 40
  private static let fewestValues = 50
  private static let fewestOfEach = 5

  /// Looks at a value that stands for nothing in a number, but not in a text: `none`.
  mutating func add(word: String) {
    count += 1
    guard let (isNew, same) = words?.insert(word) else { return }
    let fits = isNew ? Self.isWord(word) : same.utf8.elementsEqual(word.utf8)
    if !fits || words?.count ?? 0 > Self.mostWords { words = nil }
  }

  /// Commas stand between words where they are typed.
  private static func isWord(_ text: String) -> Bool {
    text.count <= longestWord && !text.contains(",") && ValueKind.text.fits(text)
  }

  /// The choice of the values, in the order of the alphabet; nil where they are too few or too many.
  fileprivate var choice: ValueKind? {
    guard let words, words.count > 1, count >= Self.fewestValues,
      count >= words.count * Self.fewestOfEach,
      Set(words.map(Folding.key)).count == words.count
    else { return nil }
    let sorted = words.sorted { (Folding.folded($0), $0) < (Folding.folded($1), $1) }
    return ValueKind("choice", ValueOptions(choices: sorted))
  }
}
