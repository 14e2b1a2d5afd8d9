/// What a bracketed paste has brought so far.
nonisolated struct PastedText {
  /// The most that a text may have, in bytes.
  static let longestText = 1 << 20
  /// The most that one paste may bring, in bytes. What exceeds it is dropped: it is so much more than any
  /// text may have that the rest is refused as too long, also once each CR LF has become one line break.
  private static let limit = 2 * longestText + 16
  private static let endMark = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  /// How much of the end mark the last bytes were.
  private var matched = 0

  /// The text; a beginning of the end mark is no part of it.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Takes a byte, and answers whether the end mark is whole with it.
  mutating func take(_ byte: UInt8) -> Bool {
    if byte == Self.endMark[matched] {
      matched += 1
      return matched == Self.endMark.count
    }
    add(Self.endMark[..<matched])
    matched = byte == Self.endMark[0] ? 1 : 0
    if matched == 0 { add([byte]) }
    return false
  }

  private mutating func add(_ new: some Collection<UInt8>) {
    bytes += new.prefix(max(0, Self.limit - bytes.count))
  }
}
