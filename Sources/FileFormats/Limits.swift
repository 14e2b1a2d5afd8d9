/// The most that is held of a file at once; it is refused beyond that.
enum Limits {
  /// The longest cell, in bytes of UTF-8.
  static let cell = 1 << 20
  static let cellText = "1 MiB"
  /// The longest row, and the longest names of all columns together, in bytes of UTF-8.
  static let row = 8 << 20
  static let rowText = "8 MiB"
  /// The most cells in a row of delimited text.
  static let cells = 200_000
  /// The most columns.
  static let columns = 1 << 17
  /// The deepest nesting of arrays and objects in JSON.
  static let depth = 512
}
