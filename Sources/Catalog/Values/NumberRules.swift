import Foundation
import GRDB

/// A number in the unit of the field, kept to 15 significant digits: SQLite writes no more into
/// JSON, so an undo from the journal would change further digits. A whole number is stored as an
/// integer.
struct NumberRules: ValueRules {
  static let tag = "number"
  static let digits = 15
  /// Whole numbers below this have no more than `digits` digits.
  private static let maxWhole = 1e15

  private let unit: String?
  private let least: Double?
  private let most: Double?
  private let decimals: Int

  init(_ options: ValueOptions) {
    unit = options.unit
    least = options.least
    most = options.most
    decimals = options.decimals ?? 0
  }

  var form: ValueForm { .number }

  /// Accepts a number in the unit of the field, or in the unit written after it.
  func stored(_ typed: String) throws(ValueProblem) -> DatabaseValue {
    guard let typedNumber = TypedNumber(typed) else {
      throw ValueProblem("“\(typed.shortened)” is not a number; write one such as \(example).")
    }
    if typedNumber.isAmbiguous {
      throw ValueProblem(
        "“\(typed.shortened)” may be a thousand or a decimal; write it without the comma, or with a point."
      )
    }
    if typedNumber.isWholeWithDigits(above: Self.digits) {
      throw ValueProblem(
        "“\(typed.shortened)” has more than \(Self.digits) digits; a text field keeps them all.")
    }
    let value = try inUnit(typedNumber, typed)
    guard value.isFinite else {
      throw ValueProblem("“\(typed.shortened)” is too large for a number.")
    }
    if typedNumber.digits > 0, typedNumber.value.magnitude < .leastNormalMagnitude {
      throw ValueProblem("“\(typed.shortened)” is too close to zero for a number.")
    }
    let isExact = typedNumber.digits <= Self.digits && typedNumber.unit.isEmpty
    let kept = isExact ? value : Self.rounded(value)
    try checkBounds(kept, typed)
    return Self.stored(kept)
  }

  private func checkBounds(_ value: Double, _ typed: String) throws(ValueProblem) {
    let behind = unit.map { " \($0)" } ?? ""
    if let least, value < least {
      throw ValueProblem(
        "“\(typed.shortened)” is below \(Self.text(of: least))\(behind), the least here.")
    }
    if let most, value > most {
      throw ValueProblem(
        "“\(typed.shortened)” is above \(Self.text(of: most))\(behind), the most here.")
    }
  }

  func text(_ stored: DatabaseValue) -> String? {
    switch stored.storage {
    case .int64(let number): filled(String(number))
    case .double(let number) where number.isFinite: filled(Self.text(of: number))
    case .double, .null, .string, .blob: nil
    }
  }

  /// Pads with zeros to the decimals of the field; a number with an exponent stays as it is.
  private func filled(_ text: String) -> String {
    if decimals == 0 || text.contains("e") { return text }
    let parts = text.split(separator: ".")
    let fraction = parts.count > 1 ? String(parts[1]) : ""
    return "\(parts[0]).\(fraction)"
      + String(repeating: "0", count: max(0, decimals - fraction.count))
  }

  /// Plain decimals down to a billionth; a smaller number has an exponent.
  static func text(of number: Double) -> String {
    let text = String(number)
    if abs(number) < 1, abs(number) >= 1e-9, let decimal = Decimal(string: text) {
      return decimal.description
    }
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private var example: String { unit.map { "12.5 or 12.5 \($0)" } ?? "12.5" }

  private func inUnit(_ number: TypedNumber, _ typed: String) throws(ValueProblem) -> Double {
    if number.unit.isEmpty || number.unit == unit ?? "" { return number.value }
    guard let unit else {
      throw ValueProblem(
        "“\(typed.shortened)” has a unit, and the field has none; write \(number.plain).")
    }
    guard let value = Units.convert(number.value, from: number.unit, to: unit) else {
      throw ValueProblem(
        "“\(typed.shortened)” cannot be put in \(unit); write one such as \(example).")
    }
    return value
  }

  private static func rounded(_ value: Double) -> Double {
    Double(String(format: "%.\(digits - 1)e", value)) ?? value
  }

  private static func stored(_ value: Double) -> DatabaseValue {
    if value == value.rounded(), abs(value) < maxWhole { return Int64(value).databaseValue }
    return value.databaseValue
  }
}

/// A value of any kind, as in a spreadsheet cell: a number is stored as a number, a date in ISO
/// 8601 form, anything else as text. Numbers sort before dates and texts.
struct AnyRules: PlainRules {
  static let tag = "any"

  private let number = NumberRules(ValueOptions())
  private let text = TextRules(ValueOptions())

  /// Stored as a number if it has no unit and is written as it would be shown: `007` is text.
  func stored(_ typed: String) throws(ValueProblem) -> DatabaseValue {
    if let value = try? number.stored(typed), number.text(value) == typed { return value }
    if typed.first?.isNumber == true,
      let date = DateText(typed) ?? DateText(written: typed, near: Date().year)
    {
      return date.text.databaseValue
    }
    return try text.stored(typed)
  }

  func text(_ stored: DatabaseValue) -> String? { number.text(stored) ?? text.text(stored) }
}
