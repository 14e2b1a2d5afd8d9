import Foundation
import GRDB

/// A value of any kind, as in a spreadsheet cell: a number is stored as a number, a date in ISO
/// 8601 form, anything else as text. Numbers sort before dates and texts.
struct AnyRules: ValueRules {
  static let tag = "any"

  private let number = NumberRules(ValueOptions())
  private let text = TextRules(ValueOptions())

  init(_ options: ValueOptions) {}

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
