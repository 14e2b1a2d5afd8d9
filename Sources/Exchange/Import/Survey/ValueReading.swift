import Catalog
import Foundation

/// How the values of a file are read, as far as nobody can tell from the file.
public struct ValueReading: Sendable {
  /// The sign before the decimals of all numbers; nil where the file says it.
  public var decimalMark: DecimalMark?
  /// The year of today, to which years of two digits are near.
  public var year = Date().year

  /// Nothing is known but today.
  public init() {}
}
