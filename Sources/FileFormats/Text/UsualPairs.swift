/// The usual two-byte characters of an encoding.
struct UsualPairs: Sendable {
  let encoding: TextEncoding
  /// Ranges of first bytes, each with the range of their second byte.
  private let ranges: [(ClosedRange<UInt8>, ClosedRange<UInt8>)]

  static let all = [
    // The signs and the first level of GB 2312.
    UsualPairs(
      encoding: .gb18030, ranges: [(0xA1...0xA3, 0xA1...0xFE), (0xB0...0xD7, 0xA1...0xFE)]),
    // The signs and the first level of Big5.
    UsualPairs(encoding: .big5, ranges: [(0xA1...0xA3, 0x40...0xFE), (0xA4...0xC6, 0x40...0xFE)]),
    // Signs, hiragana, katakana and the first level of JIS X 0208.
    UsualPairs(
      encoding: .shiftJIS,
      ranges: [
        (0x81...0x81, 0x40...0xAC), (0x82...0x82, 0x9F...0xF1), (0x83...0x83, 0x40...0x96),
        (0x88...0x97, 0x40...0xFC),
      ]),
  ]

  /// The share of the pairs of a word that are usual; 0 for a single pair, which a sign in another
  /// encoding and the letter after it could make: `°C`.
  func share(of word: [UInt8]) -> Double {
    var (pairs, usual) = (0, 0)
    var index = 0
    while index < word.count {
      if word[index] < 0x80 {
        index += 1
        continue
      }
      guard index + 1 < word.count else { return 0 }
      pairs += 1
      let (first, second) = (word[index], word[index + 1])
      if ranges.contains(where: { $0.contains(first) && $1.contains(second) }) { usual += 1 }
      index += 2
    }
    return pairs < 2 ? 0 : Double(usual) / Double(pairs)
  }
}
