/// Random numbers that are the same for the same seed on every machine: SplitMix64 by Sebastiano
/// Vigna (https://prng.di.unimi.it/splitmix64.c).
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Begins the numbers of a seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next number; all are equally likely.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

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
