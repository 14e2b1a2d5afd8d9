/// A bar of Unicode's blocks, whose length shows a number beside others; an eighth of a cell fine.
nonisolated public enum Bar {
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// The bar of a number: as long as the room for the greatest one, in proportion for others. What is
  /// above 0 shows at least an eighth of a cell, so that it is seen.
  ///
  /// - Parameters:
  ///   - value: The number; nothing is drawn for 0 or less.
  ///   - greatest: The number whose bar takes the whole room.
  ///   - cells: The room, in columns of the terminal.
  ///   - growth: How much of its length it has, from 0 to 1.
  /// - Returns: At most `cells` characters, without spaces after them.
  public static func text(
    _ value: Int, of greatest: Int, cells: Int, grown growth: Double = 1
  ) -> String {
    let whole = eighths(value, of: greatest, cells: cells)
    let length = Int((Double(whole) * growth).rounded(.up))
    return String(repeating: "█", count: length / 8) + eighths[length % 8]
  }

  /// How many eighths of cells stand for a number.
  static func eighths(_ value: Int, of greatest: Int, cells: Int) -> Int {
    guard value > 0, greatest > 0, cells > 0 else { return 0 }
    let share = min(1, Double(value) / Double(greatest))
    return max(1, Int((share * Double(cells * 8)).rounded()))
  }
}
