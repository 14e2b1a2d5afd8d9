import Catalog

/// How many diets rows did not say, and how many said something that is not understood.
public struct DietTally: Hashable, Sendable {
  /// How many different texts are kept.
  public static let limit = 20
  private static let textLimit = 60

  /// Rows that say nothing.
  public internal(set) var missing = 0
  /// Rows that say something that is not understood.
  public private(set) var misunderstood = 0
  /// The first different texts that are not understood, cut where they are long, and how often each
  /// was found.
  public private(set) var texts: [String: Int] = [:]

  mutating func misunderstand(_ text: String) {
    misunderstood += 1
    let text = text.shortened(to: Self.textLimit)
    if texts[text] != nil || texts.count < Self.limit { texts[text, default: 0] += 1 }
  }
}
