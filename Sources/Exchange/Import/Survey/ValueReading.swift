import Catalog
import Foundation

/// How the values of a file are read, as far as nobody can tell from the file.
public struct ValueReading: Sendable {
  /// The texts that stand for nothing in all columns, and no others; nil for those that are found.
  public var missing: Set<String>?
  /// The sign before the decimals of all numbers; nil where the file says it.
  public var decimalMark: DecimalMark?
  /// The order of day and month that is proposed where the file does not say it; nil for none.
  public var dateOrder = DateOrder.ofUser
  /// The year of today, to which years of two digits are near.
  public var year = Date().year

  /// Nothing is known but today.
  public init() {}

  /// Reads a list of texts that stand for nothing, with commas between them; `none` or no text for none.
  public static func missing(in list: String) -> Set<String> {
    list.trimmed == "none"
      ? [] : Set(list.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty })
  }
}
