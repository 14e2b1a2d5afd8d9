import Catalog

/// What the numbers in a column are, from the values examined so far.
struct NumberTally: Sendable {
  /// Values that all have at least this many digits are codes: of a chip, a telephone, a bar code.
  private static let digitsOfCode = 9

  /// How many values are not numbers without a unit.
  private(set) var plain = FitTally()
  /// How many values are not numbers, with or without a unit.
  private(set) var measures = FitTally()
  /// The units after numbers, with the number of values for each.
  private var units: [String: Int] = [:]
  /// Whether a value would lose something as a number.
  private(set) var isNaming = false
  /// How many digits each value has, if all have the same number and nothing else; 0 if not.
  private var digits: Int?
  /// The decimal marks that some number shows for certain.
  private(set) var marks: Set<DecimalMark> = []
  /// The least number, whatever its unit; infinity if there is none.
  private(set) var least = Double.infinity
  /// The first value that is a different number with the other decimal mark.
  private(set) var doubtful: String?
  var mark: DecimalMark?

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

  private static func hasLeadingZero(_ value: String) -> Bool {
    let digits = value.utf8.drop { $0 == UInt8(ascii: "-") }
    return digits.first == UInt8(ascii: "0")
      && digits.dropFirst().first.map { 0x30...0x39 ~= $0 } == true
  }

  /// How many digits it has, if it has only digits, spaces and apostrophes; 0 if not.
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

  /// Whether they may be numbers in a column with this title, and are not codes.
  func mayBe(called title: ColumnWords) -> Bool {
    !isNaming && digits ?? 0 < Self.digitsOfCode && !KeyRecognition.isKey(title)
      && !title.words.contains(where: Self.isOfCodes)
  }

  private static func isOfCodes(_ word: String) -> Bool {
    Headings.all.values.codes.contains(word) || word.hasSuffix("nummer") || word.hasSuffix("code")
  }

  /// The kind of number in the most frequent unit; nil if most values have no unit, or they measure
  /// different things.
  var measure: ValueKind? {
    let common = units.max { ($0.value, $1.key) < ($1.value, $0.key) }
    guard let unit = common?.key else { return nil }
    let kind = ValueKind.number.with(unit: unit)
    let others = units.filter { !kind.fits("1 \($0.key)") }.values.reduce(0, +)
    let all = units.values.reduce(0, +)
    return 2 * all > measures.count && others * 20 <= measures.count ? kind : nil
  }
}

/// How many values of a column do not fit a kind. Once there are too many, it stops examining
/// values.
struct FitTally: Sendable {
  /// More than a sorted column may begin with by chance.
  private static let many = 1_000

  private(set) var misfits = 0
  private(set) var count = 0
  /// Whether too many do not fit, so that no further value is examined.
  private(set) var isOver = false

  var isWhole: Bool { misfits == 0 }

  /// Whether at most one in twenty does not fit.
  var isNearlyWhole: Bool { !isOver && misfits * 20 <= count }

  mutating func add(_ value: String, _ fits: (String) -> Bool) {
    if isOver { return }
    count += 1
    if fits(value) { return }
    misfits += 1
    isOver = misfits > Self.many && misfits * 4 > count
  }
}
