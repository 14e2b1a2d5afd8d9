import Catalog

/// How many rows lack a diet, and how many have one that is not understood.
public struct DietTally: Hashable, Sendable {
  /// How many different texts are kept.
  public static let limit = 20
  private static let textLimit = 60

  /// Rows without a diet.
  public internal(set) var missing = 0
  /// Rows with a diet that is not understood.
  public private(set) var misunderstood = 0
  /// The first different texts that are not understood, shortened if they are long, with their
  /// counts.
  public private(set) var texts: [String: Int] = [:]

  mutating func misunderstand(_ text: String) {
    misunderstood += 1
    let text = text.shortened(to: Self.textLimit)
    if texts[text] != nil || texts.count < Self.limit { texts[text, default: 0] += 1 }
  }
}
