/// The encoding of a text, from its bytes.
///
/// A byte order mark decides. Without one, text with NUL often at every second byte is UTF-16, and
/// text that is UTF-8 from beginning to end is UTF-8. For other text its words decide, by the
/// letters of the languages that use an encoding; if they do not, it is Windows-1252, or UTF-8 if
/// it has multibyte characters. UTF-8 with invalid bytes was mixed with another encoding: its bad
/// rows are found row by row.
struct EncodingFinding {
  private(set) var encoding: TextEncoding
  /// The encodings that it may be in, the one in use first; empty if its words do not show any.
  private(set) var readings: [TextReading] = []
  /// Whether it is UTF-8 with other bytes in it.
  private(set) var isMixed = false
  private(set) var hasQuote = false

  /// Takes the given encoding, or reads the whole text to detect it. In text given as UTF-16
  /// without a byte order, a byte order mark decides, else it is little endian. Throws
  /// `FormatError`, and what the source throws.
  init(_ source: any ByteSource, given: TextEncoding? = nil) throws {
    if let given {
      encoding = try Self.isSwapped(given, source) ? .utf16BigEndian : given
      hasQuote = true
      try requireConverter(source)
      return
    }
    let head = try source.prefix(Self.headSize)
    if let marked = try Self.marked(head, path: source.path) ?? Self.utf16(head, size: source.size)
    {
      encoding = marked
      hasQuote = true
      guard marked == .utf8 else { return }
    } else {
      encoding = .utf8
    }
    let check = try check(source)
    guard check.hasInvalid, encoding == .utf8, !head.starts(with: encoding.byteOrderMark) else {
      isMixed = check.hasInvalid
      return
    }
    readings = try LikelyEncodings.find(in: source, mayBeUTF8: check.hasMultibyte)
    encoding = readings.first?.encoding ?? (check.hasMultibyte ? .utf8 : .windows1252)
    isMixed = encoding == .utf8
    try requireConverter(source)
  }

  private func requireConverter(_ source: any ByteSource) throws(FormatError) {
    if encoding.hasConverter { return }
    throw .unknown(
      path: source.path,
      "is in \(encoding.title), which this system cannot read; save it as UTF-8")
  }

  private mutating func check(_ source: any ByteSource) throws -> UTF8Check {
    var check = UTF8Check()
    var quoteFound = false
    try source.read { piece in
      // A NUL is refused at its place; what comes after it does not matter.
      let nul = piece.firstIndex(ofByte: 0)
      let text = piece.cut(to: nul ?? piece.count)
      check.take(text)
      quoteFound = quoteFound || text.contains(byte: 0x22)
      return nul == nil
    }
    check.finish()
    hasQuote = quoteFound
    return check
  }

  private static let headSize = 4 << 10

  /// Whether text given as UTF-16 without a byte order has the big endian mark.
  private static func isSwapped(_ given: TextEncoding, _ source: any ByteSource) throws -> Bool {
    guard given == .utf16LittleEndian else { return false }
    return try source.prefix(2) == TextEncoding.utf16BigEndian.byteOrderMark
  }

  private static func marked(_ head: [UInt8], path: String) throws -> TextEncoding? {
    // The mark of UTF-32 begins like that of UTF-16.
    guard !head.starts(with: [0xFF, 0xFE, 0, 0]), !head.starts(with: [0, 0, 0xFE, 0xFF]) else {
      throw FormatError.unknown(path: path, "is UTF-32; save it as UTF-8")
    }
    return TextEncoding.allCases.first {
      !$0.byteOrderMark.isEmpty && head.starts(with: $0.byteOrderMark)
    }
  }

  /// UTF-16 without a mark: NUL is the upper half of each ASCII character (at least separators,
  /// digits and line ends), so always on the same side. If NUL is on both sides, in fewer than one
  /// in ten characters, or rarer than two ASCII characters side by side, it is just a NUL.
  private static func utf16(_ head: [UInt8], size: Int?) -> TextEncoding? {
    guard (size ?? 0) % 2 == 0 else { return nil }
    let units = stride(from: 0, to: head.count - 1, by: 2).map { (head[$0], head[$0 + 1]) }
    let little = units.count { $0.1 == 0 }
    let big = units.count { $0.0 == 0 }
    let pairs = units.count { isPlain($0.0) && isPlain($0.1) }
    let halves = max(little, big)
    guard (little == 0) != (big == 0), halves * 10 >= units.count, halves >= pairs else {
      return nil
    }
    return big == 0 ? .utf16LittleEndian : .utf16BigEndian
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20...0x7E).contains(byte) || (0x09...0x0D).contains(byte)
  }
}
