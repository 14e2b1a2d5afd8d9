/// How much of a file is held at once, whatever stands in it; beyond that it is refused.
enum Limits {
  /// The longest cell, in bytes of UTF-8.
  static let cell = 1 << 20
  static let cellText = "1 MiB"
  /// The longest row, in bytes of UTF-8, and all names of columns together.
  static let row = 8 << 20
  static let rowText = "8 MiB"
  /// The most columns.
  static let columns = 1 << 17
  /// The most arrays and objects of JSON within one another.
  static let depth = 512
}
