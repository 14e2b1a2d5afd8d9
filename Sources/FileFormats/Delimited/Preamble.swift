/// The rows above the header.
struct Preamble: Sendable {
  /// Whether the first only declares the separator.
  let isDeclared: Bool
  /// How many are titles.
  let titles: Int

  /// How many there are.
  var count: Int { titles + (isDeclared ? 1 : 0) }
}
