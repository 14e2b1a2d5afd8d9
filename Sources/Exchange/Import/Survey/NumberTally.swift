import Catalog

/// Which numbers all values of a column are, as far as they have been looked at.
struct NumberTally: Sendable {
  /// As many digits in each value are a code: of a chip, a telephone, a bar code.
  private static let digitsOfCode = 9

  /// How many are no numbers without a unit.
  private(set) var plain = FitTally()
  /// How many are no numbers, with a unit or without.
  private(set) var measures = FitTally()
  /// The units behind numbers, each with how many values have it.
  private var units: [String: Int] = [:]
  /// Whether one is written so that a number would lose something of it.
  private(set) var isNaming = false
  /// How many digits all of them have, if they have nothing else; 0 where they differ.
  private var digits: Int?
  /// The signs that are plainly before their decimals.
  private(set) var marks: Set<DecimalMark> = []
  /// The least of them, whatever their units; infinite without any.
  private(set) var least = Double.infinity
  /// The first that is another number by the other mark.
  private(set) var doubtful: String?
  /// The sign before their decimals; nil where nobody knows.
  var mark: DecimalMark?

  /// Looks at a value.
  mutating func add(_ value: String) {
    let number = TypedNumber(value).flatMap { $0.isSound ? $0 : nil }
    let isPlain = number?.unit.isEmpty == true
    let unit = number?.knownUnit
    plain.add(value) { _ in isPlain }
    measures.add(value) { _ in isPlain || unit != nil }
    if let unit, !measures.isOver { units[unit, default: 0] += 1 }
    if !isNaming { isNaming = value.hasPrefix("+") || isPlain && Self.hasLeadingZero(value) }
    let length = Self.digits(of: value)
    digits = digits ?? length == length ? length : 0
    guard let number, isPlain || unit != nil else { return }
    least = min(least, number.value)
    if number.isDoubtful {
      doubtful = doubtful ?? value
    } else if let mark = number.mark {
      marks.insert(mark)
    }
  }

  /// Whether it has digits that name something, of which a number would lose some: `007`.
  private static func hasLeadingZero(_ value: String) -> Bool {
    let digits = value.utf8.drop { $0 == UInt8(ascii: "-") }
    return digits.first == UInt8(ascii: "0")
      && digits.dropFirst().first.map { 0x30...0x39 ~= $0 } == true
  }

  /// How many digits it has, if it has nothing else but blanks and apostrophes between them.
  private static func digits(of value: String) -> Int {
    var count = 0
    for byte in value.utf8 {
      if 0x30...0x39 ~= byte {
        count += 1
      } else if byte != UInt8(ascii: " "), byte != UInt8(ascii: "'") {
        return 0
      }
    }
    return count
  }

  /// Whether they may be numbers below a title of these words, and are not digits that name something.
  func mayBe(called title: ColumnWords) -> Bool {
    !isNaming && digits ?? 0 < Self.digitsOfCode && !KeyRecognition.isKey(title)
      && !title.words.contains(where: Self.isOfCodes)
  }

  /// Whether a word in the title of a column says that its numbers only name something.
  private static func isOfCodes(_ word: String) -> Bool {
    Headings.all.values.codes.contains(word) || word.hasSuffix("nummer") || word.hasSuffix("code")
  }

  /// The number that they are in the unit that most of them have; nil where most have no unit, or where what
  /// they measure differs.
  var measure: ValueKind? {
    let common = units.max { ($0.value, $1.key) < ($1.value, $0.key) }
    guard let unit = common?.key else { return nil }
    let kind = ValueKind.number.with(unit: unit)
    let others = units.filter { !kind.fits("1 \($0.key)") }.values.reduce(0, +)
    let all = units.values.reduce(0, +)
    return 2 * all > measures.count && others * 20 <= measures.count ? kind : nil
  }
}
