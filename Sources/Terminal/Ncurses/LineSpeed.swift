/// How fast the line to the terminal is.
nonisolated package enum LineSpeed {
  /// Below this rate a screen should be painted with few bytes.
  private static let leastBaud = 38_400
  /// What Terminal on macOS says of itself, also over SSH, whatever the line.
  private static let meaninglessBaud = 9_600

  /// Whether the line is slow: as `MENAGERIE_SLOW` says (1 or 0), else by the rate that the terminal has.
  /// A pseudo-terminal may have one that says nothing.
  package static func isSlow(
    by environment: [String: String], baud: Int, isPseudo: Bool
  ) -> Bool {
    switch environment["MENAGERIE_SLOW"] {
    case "1": true
    case "0": false
    default: baud > 0 && baud < leastBaud && !(isPseudo && baud == meaninglessBaud)
    }
  }
}
