/// A bar of Unicode blocks whose length shows a number among others, to an eighth of a cell.
nonisolated public enum Bar {
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// The bar of a number: `cells` terminal columns for the greatest one, in proportion for others,
  /// drawn to the fraction `growth`. A number above 0 takes at least an eighth of a cell.
  public static func text(
    _ value: Int, of greatest: Int, cells: Int, grown growth: Double = 1
  ) -> String {
    let whole = eighths(value, of: greatest, cells: cells)
    let length = Int((Double(whole) * growth).rounded(.up))
    return String(repeating: "█", count: length / 8) + eighths[length % 8]
  }

  /// The length of a number's bar in eighths of a cell.
  static func eighths(_ value: Int, of greatest: Int, cells: Int) -> Int {
    guard value > 0, greatest > 0, cells > 0 else { return 0 }
    let share = min(1, Double(value) / Double(greatest))
    return max(1, Int((share * Double(cells * 8)).rounded()))
  }
}
