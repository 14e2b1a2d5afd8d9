/// A number as a person writes it: a point or a comma before its decimals; a point, a comma, a
/// blank or an apostrophe between its thousands; and a unit after it.
package struct TypedNumber {
  /// The number in its unit; infinite if too large.
  package let value: Double
  /// The unit; empty for none.
  package let unit: String
  /// The number of significant digits, without leading or trailing zeros.
  let digits: Int
  /// The number without the unit, with a point before its decimals and no thousands separators.
  package let plain: String
  private let isWhole: Bool
  /// The decimal mark, if the decimals or the thousands reveal it.
  package let mark: DecimalMark?
  /// Whether its value depends on the decimal mark and none was given: `1.800`.
  package let isDoubtful: Bool

  /// Reads a text; nil if it is not a number. A mark that could also separate thousands precedes
  /// decimals unless `given` says otherwise.
  package init?(_ text: String, by given: DecimalMark? = nil) {
    // Most texts do not begin with a digit; rejecting those is cheap.
    guard text.utf8.prefix(5).contains(where: { 0x30...0x39 ~= $0 }) else { return nil }
    let text = Self.inASCII(text)
    var scan = text.utf8[...]
    let sign = scan.takeSign()
    var whole = Array(scan.takeDigits())
    let groups = scan.takeGroups(behind: whole)
    var decimals: [UInt8] = []
    var mark: DecimalMark?
    if let next = scan.first, let found = DecimalMark(next), next != groups?.separator {
      scan.removeFirst()
      decimals = Array(scan.takeDigits())
      mark = decimals.isEmpty ? nil : found
    }
    let exponent = scan.takeExponent()
    let separator = groups.flatMap { DecimalMark($0.separator) }
    let mayBeDecimals = separator != nil && mark == nil && groups?.digits.count == 3
    isDoubtful = mayBeDecimals && exponent.isEmpty && given == nil
    if let groups, mayBeDecimals, !exponent.isEmpty || given ?? separator == separator {
      (decimals, mark) = (groups.digits, separator)
    } else if let groups {
      whole += groups.digits
      mark = mark ?? separator?.other
    }
    guard !whole.isEmpty || !decimals.isEmpty else { return nil }
    let point = decimals.isEmpty ? [] : [UInt8(ascii: ".")]
    plain = String(decoding: sign + whole + point + decimals + exponent, as: UTF8.self)
    guard let value = Double(plain), let unit = Self.unit(String(text[scan.startIndex...]))
    else { return nil }
    self.value = value
    self.unit = unit
    self.mark = mark
    digits = Self.significant(whole + decimals)
    isWhole = decimals.isEmpty
  }

  /// The text with a single form each of minus, blank and apostrophe.
  private static func inASCII(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    return text.replacing("−", with: "-").replacing(/[\u{A0}\u{2009}\u{202F}]/, with: " ")
      .replacing("’", with: "'")
  }

  /// Whether its comma may have been meant to separate thousands.
  var isAmbiguous: Bool { isDoubtful && mark == .comma }

  /// The unit, if `Units` knows it. A single letter may mean anything, except g for grams.
  package var knownUnit: String? {
    unit.count > 1 && Units.isKnown(unit) || unit == "g" || unit == Units.percent ? unit : nil
  }

  /// Whether it can be stored without loss.
  package var isSound: Bool {
    value.isFinite && !isWholeWithDigits(above: NumberRules.digits)
      && (digits == 0 || value.magnitude >= .leastNormalMagnitude)
  }

  /// Whether it is a whole number with more than `limit` digits, as numbers that are only
  /// identifiers are.
  func isWholeWithDigits(above limit: Int) -> Bool { isWhole && digits > limit && value.isFinite }

  private static func significant(_ digits: [UInt8]) -> Int {
    let isZero = { (digit: UInt8) in digit == UInt8(ascii: "0") }
    return digits.drop(while: isZero).reversed().drop(while: isZero).count
  }

  /// The text after a number, if it can be a unit: nothing in it looks like another number, except
  /// a power at its end, as in `m2`.
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
  fileprivate mutating func takeSign() -> Self {
    let sign = prefix(first == UInt8(ascii: "-") || first == UInt8(ascii: "+") ? 1 : 0)
    self = self[sign.endIndex...]
    return sign
  }

  fileprivate mutating func takeDigits() -> Self {
    let digits = prefix { 0x30...0x39 ~= $0 }
    self = self[digits.endIndex...]
    return digits
  }

  /// Takes groups of three digits, each preceded by the same separator, after the first digits.
  fileprivate mutating func takeGroups(
    behind first: [UInt8]
  ) -> (separator: UInt8, digits: [UInt8])? {
    guard (1...3).contains(first.count), first[0] != UInt8(ascii: "0"), let separator = self.first,
      " .,'".utf8.contains(separator)
    else { return nil }
    var digits: [UInt8] = []
    while self.first == separator {
      var rest = dropFirst()
      let group = rest.takeDigits()
      guard group.count == 3 else { break }
      digits += group
      self = rest
    }
    return digits.isEmpty ? nil : (separator, digits)
  }

  /// Takes an exponent at the beginning, but nothing that only looks like one, as in `5 eggs`.
  fileprivate mutating func takeExponent() -> Self {
    let start = self
    guard let first, first | 0x20 == UInt8(ascii: "e") else { return prefix(0) }
    var rest = dropFirst()
    _ = rest.takeSign()
    if rest.takeDigits().isEmpty { return prefix(0) }
    self = rest
    return start[..<rest.startIndex]
  }
}

/// The mark before the decimals of a number; the other mark may separate its thousands.
public enum DecimalMark: String, CaseIterable, Codable, Sendable {
  /// `1,800.5`.
  case point
  /// `1.800,5`.
  case comma

  init?(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "."): self = .point
    case UInt8(ascii: ","): self = .comma
    default: return nil
    }
  }

  var other: DecimalMark { self == .point ? .comma : .point }

  /// Rewrites a number whose value depends on the mark: `1.800` becomes `1800` if the mark is a
  /// comma. Nil for any other text.
  public func plain(_ text: String) -> String? {
    guard TypedNumber(text)?.isDoubtful == true, let number = TypedNumber(text, by: self),
      let plain = ValueKind.number.canonical(number.plain)
    else { return nil }
    return number.unit.isEmpty ? plain : "\(plain) \(number.unit)"
  }
}
