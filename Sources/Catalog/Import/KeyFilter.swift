/// A Bloom filter of keys: about 1 in 400 false positives up to the number of keys it was made for,
/// and never a false negative.
struct KeyFilter {
  private static let bitsOfKey = 16
  /// 16 MiB, however many keys are expected.
  private static let mostBits = 1 << 27

  private var words: [UInt64]
  private let mask: UInt64

  init(for count: Int) {
    let wanted = min(max(count, 4_096) * Self.bitsOfKey, Self.mostBits)
    let bits = 1 << (Int.bitWidth - (wanted - 1).leadingZeroBitCount)
    words = [UInt64](repeating: 0, count: bits / 64)
    mask = UInt64(bits - 1)
  }

  /// Adds a key and returns whether it may have been there before.
  mutating func insert(_ key: ImportHash) -> Bool {
    var isKnown = true
    for round: UInt64 in 0..<4 {
      let bit = (key.high &+ round &* (key.low | 1)) & mask
      let flag = UInt64(1) << (bit & 63)
      let index = Int(bit >> 6)
      if words[index] & flag == 0 { isKnown = false }
      words[index] |= flag
    }
    return isKnown
  }
}
