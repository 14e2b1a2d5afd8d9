import TestSupport

extension SeededRandom {
  /// A number from 0 to below the limit, which is positive; in whole numbers, so that it does not
  /// depend on how the standard library draws.
  mutating func below(_ limit: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(limit)).high)
  }

  /// A number from 0 to below the limit, which is positive; the smaller, the likelier.
  mutating func skewed(below limit: Int) -> Int {
    below(below(limit) + 1)
  }

  /// One of the words, which are not none; the earlier, the likelier.
  mutating func word(_ words: [String]) -> String {
    words[skewed(below: words.count)]
  }
}
