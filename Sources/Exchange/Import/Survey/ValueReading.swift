import Catalog
import Foundation

/// How to read the values of a file, as far as the file does not show it.
public struct ValueReading: Sendable {
  /// The only texts for a missing value, in all columns; nil to detect them.
  public var missing: Set<String>?
  /// The decimal mark of all numbers; nil if the file shows it.
  public var decimalMark: DecimalMark?
  /// The order of day and month to propose if the file does not show it; nil for none.
  public var dateOrder = DateOrder.ofUser
  /// The current year; two-digit years are read as close to it.
  public var year = Date().year

  /// Nothing is known but the current year.
  public init() {}

  /// Reads a list of texts for a missing value, separated by commas; `none` or an empty text means
  /// none.
  public static func missing(in list: String) -> Set<String> {
    list.trimmed == "none"
      ? [] : Set(list.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty })
  }
}
