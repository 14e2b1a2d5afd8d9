import Catalog

/// Why an import cannot begin as it was asked for.
public enum ImportError: Error, Equatable, Sendable {
  /// No column is called so; some that are, the most like it first, of so many.
  case noColumn(String, closest: [String], count: Int)
  /// A template has a brace that is not closed.
  case openBrace(String)
  /// A template names no column.
  case templateWithoutColumn(String)
  /// A constant is no diet.
  case noDiet(String)
  /// Shares of a diet were asked for in another field.
  case sharesForDietOnly(String)
  /// No columns hold the shares of a diet.
  case noShares
  /// Not a percentage above 50.
  case noPercentage(String)
  /// No column is plainly the name; some of the columns, of so many.
  case noName(columns: [String], count: Int)
  /// The reject file would replace a file that is none.
  case notAReject(path: String)
  /// The reject file cannot be written.
  case rejectFailed(path: String, code: Int32)
}
