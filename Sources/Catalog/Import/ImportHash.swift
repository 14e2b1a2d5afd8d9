/// A 128-bit hash of bytes of any length. The catalog stores it, so it is the same in every
/// version.
///
/// Each added part goes, with its length, through MurmurHash3_x64_128
/// (https://github.com/aappleby/smhasher), starting from the state that the parts before it left.
/// Collisions can be forged; the worst they cause is two rows with one key.
public struct ImportHash: Hashable, Sendable {
  private(set) var high: UInt64 = 0
  private(set) var low: UInt64 = 0

  /// The hash of nothing.
  public init() {}

  init(high: Int64, low: Int64) {
    self.high = UInt64(bitPattern: high)
    self.low = UInt64(bitPattern: low)
  }

  /// The hash of texts, in order.
  public init(_ texts: String...) {
    for text in texts { add(text) }
  }

  /// Adds a text.
  public mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  /// Adds bytes.
  public mutating func add(_ bytes: some Sequence<UInt8>) {
    let isDone: Void? = bytes.withContiguousStorageIfAvailable { add(UnsafeRawBufferPointer($0)) }
    if isDone == nil { Array(bytes).withUnsafeBytes { add($0) } }
  }

  mutating func add(_ other: ImportHash) {
    mixHigh(other.high)
    mixLow(other.low)
    finish(16)
  }

  /// Its low 64 bits, as SQLite stores an integer.
  var half: Int64 { Int64(bitPattern: low) }

  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    let whole = bytes.count & ~15
    for start in stride(from: 0, to: whole, by: 16) {
      mixHigh(bytes.word(at: start, count: 8))
      high = (high.rotated(by: 27) &+ low) &* 5 &+ 0x52DC_E729
      mixLow(bytes.word(at: start + 8, count: 8))
      low = (low.rotated(by: 31) &+ high) &* 5 &+ 0x3849_5AB5
    }
    mixLow(bytes.word(at: whole + 8, count: min(max(bytes.count - whole - 8, 0), 8)))
    mixHigh(bytes.word(at: whole, count: min(bytes.count - whole, 8)))
    finish(UInt64(bytes.count))
  }

  private mutating func mixHigh(_ word: UInt64) {
    high ^= (word &* 0x87C3_7B91_1142_53D5).rotated(by: 31) &* 0x4CF5_AD43_2745_937F
  }

  private mutating func mixLow(_ word: UInt64) {
    low ^= (word &* 0x4CF5_AD43_2745_937F).rotated(by: 33) &* 0x87C3_7B91_1142_53D5
  }

  private mutating func finish(_ count: UInt64) {
    high ^= count
    low ^= count
    high &+= low
    low &+= high
    high = high.avalanched
    low = low.avalanched
    high &+= low
    low &+= high
  }
}

extension ImportHash {
  /// Half of its bits suffice, as they are well mixed.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(low)
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func word(at start: Int, count: Int) -> UInt64 {
    if count == 8 {
      return UInt64(littleEndian: loadUnaligned(fromByteOffset: start, as: UInt64.self))
    }
    return (0..<count).reduce(0) { $0 | UInt64(self[start + $1]) << UInt64(8 * $1) }
  }
}

extension UInt64 {
  fileprivate func rotated(by count: UInt64) -> UInt64 { self << count | self >> (64 - count) }

  /// The number mixed so that each bit affects every bit.
  fileprivate var avalanched: UInt64 {
    var word = self
    word = (word ^ word >> 33) &* 0xFF51_AFD7_ED55_8CCD
    word = (word ^ word >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return word ^ word >> 33
  }
}

extension ImportHash: CustomStringConvertible {
  init?(digits: String) {
    guard digits.utf8.count == 32, let high = UInt64(digits.prefix(16), radix: 16),
      let low = UInt64(digits.suffix(16), radix: 16)
    else { return nil }
    self.init(high: Int64(bitPattern: high), low: Int64(bitPattern: low))
  }

  /// Its 32 hexadecimal digits.
  public var description: String {
    [high, low].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
