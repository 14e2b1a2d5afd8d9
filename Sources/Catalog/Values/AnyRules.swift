import Foundation
import GRDB

/// A value of any kind, as in a cell of a spreadsheet: a number is stored as such, a date in the form of
/// ISO 8601, all else as text. In order numbers come before dates and texts.
struct AnyRules: ValueRules {
  static let tag = "any"

  private let number = NumberRules(ValueOptions())
  private let text = TextRules(ValueOptions())

  init(_ options: ValueOptions) {}

  /// A number without a unit where it is written as it would be shown: `007` is a text.
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
