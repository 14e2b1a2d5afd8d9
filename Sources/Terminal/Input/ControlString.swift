/// A control string that a terminal sends in answer to a query: OSC, DCS, APC, PM or SOS
/// (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html), as far as its beginning says what.
nonisolated struct ControlString: Equatable {
  /// The byte after Escape in ST, which ends a string.
  static let lastOfEnd = UInt8(ascii: "\\")
  private static let bell: UInt8 = 0x07
  private static let end: Unicode.Scalar = "\u{9C}"

  private enum Kind: Unicode.Scalar {
    case system = "]"
    case device = "P"
    case application = "_"
    case privacy = "^"
    case start = "X"
  }

  private let kind: Kind
  private var characters = CharacterDecoder()
  /// Its first bytes, the introducer before them.
  private(set) var text: [UInt8]
  /// The most bytes of an answer that has a meaning.
  private static let most = 256

  /// The string that Escape and this byte introduce; nil if they introduce none.
  init?(_ introducer: UInt8) {
    guard let kind = Kind(rawValue: Unicode.Scalar(introducer)) else { return nil }
    self.kind = kind
    text = [introducer]
  }

  /// Whether a terminal's answer may begin with this byte; no answer is a PM or SOS.
  func isAnswer(from byte: UInt8) -> Bool {
    switch kind {
    case .system: (0x30...0x39).contains(byte)
    case .device: (0x21...0x3F).contains(byte)
    case .application: byte == UInt8(ascii: "G")
    case .privacy, .start: false
    }
  }

  /// Takes a byte, and returns whether it ends the string; Escape and what follows may also end it.
  mutating func ends(with byte: UInt8) -> Bool {
    let isEnd = characters.take(byte) == Self.end || (kind == .system && byte == Self.bell)
    if !isEnd, text.count < Self.most { text.append(byte) }
    return isEnd
  }
}
