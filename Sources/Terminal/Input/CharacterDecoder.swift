/// Assembles characters from their UTF-8 bytes, which may come one by one.
///
/// Invalid bytes are dropped, and never take a valid byte with them.
nonisolated struct CharacterDecoder: Equatable {
  private var bytes: [UInt8] = []

  /// Takes a byte, and returns the character that it completes, if any.
  mutating func take(_ byte: UInt8) -> Unicode.Scalar? {
    bytes = byte & 0xC0 == 0x80 ? bytes + [byte] : [byte]
    guard let first = bytes.first, bytes.count >= Self.length(after: first) else { return nil }
    defer { bytes = [] }
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    guard case .valid(let encoded) = parser.parseScalar(from: &iterator) else { return nil }
    return Unicode.UTF8.decode(encoded)
  }

  /// The bytes of a character with this first one.
  private static func length(after first: UInt8) -> Int {
    switch first {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }
}
