/// A set of keys that may say yes to one that is not in it, about once in 400 times as long as it
/// has no more than it was made for, and never no to one that is (a Bloom filter).
struct KeyFilter {
  private static let bitsOfKey = 16
  /// 16 MiB, however many keys there will be.
  private static let mostBits = 1 << 27

  private var words: [UInt64]
  private let mask: UInt64

  init(for count: Int) {
    let wanted = min(max(count, 4_096) * Self.bitsOfKey, Self.mostBits)
    let bits = 1 << (Int.bitWidth - (wanted - 1).leadingZeroBitCount)
    words = [UInt64](repeating: 0, count: bits / 64)
    mask = UInt64(bits - 1)
  }

  /// Adds a key, and says whether it may have been there before.
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
