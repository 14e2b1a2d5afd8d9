/// A number as a person writes it: with a point or a comma before its decimals, and the unit behind it.
struct TypedNumber {
  /// The number in its unit; infinite when it is too large.
  let value: Double
  /// The unit; empty for none.
  let unit: String
  /// How many digits it has, without zeros before the first other one, and behind the last.
  let digits: Int
  /// The number without the unit.
  let plain: String
  private let isWhole: Bool
  /// Whether the comma may stand between thousands: `1,234`.
  let isAmbiguous: Bool

  /// Reads a text; nil for one that is no number.
  init?(_ text: String) {
    // Only a text beyond ASCII has a sign of its own for minus.
    let text = text.utf8.allSatisfy { $0 < 0x80 } ? text : text.replacing("−", with: "-")
    var scan = text.utf8[...]
    let start = scan.startIndex
    scan.takeSign()
    let whole = scan.takeDigits()
    var decimals = scan.prefix(0)
    var comma = false
    if let mark = scan.first, mark == UInt8(ascii: ".") || mark == UInt8(ascii: ",") {
      comma = mark == UInt8(ascii: ",")
      scan.removeFirst()
      decimals = scan.takeDigits()
    }
    guard !whole.isEmpty || !decimals.isEmpty else { return nil }
    scan.takeExponent()
    let number = String(text[start..<scan.startIndex])
    plain = comma ? number.replacing(",", with: ".") : number
    guard let value = Double(plain), let unit = Self.unit(String(text[scan.startIndex...]))
    else { return nil }
    self.value = value
    self.unit = unit
    digits = Self.significant(Array(whole) + Array(decimals))
    isWhole = decimals.isEmpty
    isAmbiguous =
      comma && decimals.count == 3 && (1...3).contains(whole.count)
      && whole.first != UInt8(ascii: "0")
  }

  /// Whether it is a whole number of so many digits, as a number that only names something is.
  func isWholeWithDigits(above limit: Int) -> Bool { isWhole && digits > limit && value.isFinite }

  /// How many of the digits are no zeros at either end.
  private static func significant(_ digits: [UInt8]) -> Int {
    let isZero = { (digit: UInt8) in digit == UInt8(ascii: "0") }
    return digits.drop(while: isZero).reversed().drop(while: isZero).count
  }

  /// What stands behind a number, if it can be a unit: nothing in it looks like another number, but for
  /// the power at its end, as in `m2`.
  private static func unit(_ text: String) -> String? {
    let unit = Name.trimmed(text)
    guard let first = unit.first else { return unit }
    guard unit.utf8.count <= 40, first.isLetter || "°%‰′″'\"".contains(first),
      !unit.dropLast().contains(where: { $0.isNumber || ",.+".contains($0) })
    else { return nil }
    return unit
  }
}

extension Substring.UTF8View {
  /// Takes a sign at the beginning, if there is one.
  fileprivate mutating func takeSign() {
    if let sign = first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { removeFirst() }
  }

  /// Takes the digits at the beginning.
  fileprivate mutating func takeDigits() -> Self {
    let digits = prefix { 0x30...0x39 ~= $0 }
    self = self[digits.endIndex...]
    return digits
  }

  /// Takes an exponent at the beginning; what only looks like one, as in `5 eggs`, stays.
  fileprivate mutating func takeExponent() {
    guard let first, first | 0x20 == UInt8(ascii: "e") else { return }
    var rest = dropFirst()
    rest.takeSign()
    if !rest.takeDigits().isEmpty { self = rest }
  }
}

extension ValueKind {
  /// The unit behind a number, if it is one that numbers can be converted from. A single letter may be
  /// anything, but for grams.
  public static func unit(of text: String) -> String? {
    guard let unit = TypedNumber(text)?.unit, unit.count > 1 || unit == "g", Units.isKnown(unit)
    else { return nil }
    return unit
  }
}
