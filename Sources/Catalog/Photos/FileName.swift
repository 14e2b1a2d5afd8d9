/// The name of a file: bytes, which need not be UTF-8.
public struct FileName: Hashable, Sendable {
  /// The bytes, without a slash.
  public let bytes: [UInt8]

  /// A name of these bytes.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The first of the characters that stand for bytes, in an area for private use.
  private static let first: UInt32 = 0xF700

  /// The text that the catalog stores: a byte that is no part of valid UTF-8, or of a character
  /// that stands for a byte, is the character U+F700 plus that byte. So any name comes back as it
  /// was.
  public var stored: String {
    var text = String.UnicodeScalarView()
    var rest = bytes[...]
    while let byte = rest.first {
      let length = byte < 0x80 ? 1 : max(1, (~byte).leadingZeroBitCount)
      let decoded = String(validating: rest.prefix(length), as: UTF8.self)?.unicodeScalars.first
      if let decoded, decoded.value & ~0xFF != Self.first {
        text.append(decoded)
        rest = rest.dropFirst(length)
      } else if let scalar = Unicode.Scalar(Self.first + UInt32(byte)) {
        text.append(scalar)
        rest = rest.dropFirst()
      }
    }
    return String(text)
  }

  /// The name that the catalog stores as a text.
  public init(stored text: String) {
    bytes = text.unicodeScalars.flatMap { scalar in
      scalar.value & ~0xFF == Self.first
        ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
    }
  }

  /// The name as text, with U+FFFD for what is not UTF-8.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
}
