/// The text of a bracketed paste so far.
nonisolated struct PastedText {
  /// The longest text, in bytes.
  static let maxTextLength = 1 << 20
  /// The most bytes kept of one paste; the rest is dropped. They are enough to be refused as too
  /// long, even after each CR LF has become one line break.
  private static let limit = 2 * maxTextLength + 16
  private static let endMark = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  /// How many bytes of the end mark the last bytes match.
  private var matched = 0

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Takes a byte, and returns whether it completes the end mark.
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
