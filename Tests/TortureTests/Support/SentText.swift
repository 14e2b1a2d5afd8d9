/// What was sent to a terminal, taken apart.
struct SentText {
  /// A piece of it.
  enum Piece: Equatable {
    /// A character to draw.
    case character(Unicode.Scalar)
    /// C0 or C1.
    case control(Unicode.Scalar)
    /// ESC and what follows up to its last byte.
    case escape(String)
    /// ESC [ and what follows up to its last byte.
    case sequence(String)
    /// OSC, DCS, APC, PM or SOS, by which a title and the like is set.
    case command(String)
  }

  let pieces: [Piece]

  init(_ bytes: [UInt8]) {
    var reader = Reader(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    var pieces: [Piece] = []
    while let piece = reader.next() { pieces.append(piece) }
    self.pieces = pieces
  }

  /// Whether a private mode is on at the end, for each that was ever switched.
  var modes: [Int: Bool] {
    var modes: [Int: Bool] = [:]
    for case .sequence(let text) in pieces where text.hasPrefix("?") {
      for number in text.dropFirst().dropLast().split(separator: ";").compactMap({ Int($0) }) {
        if text.hasSuffix("h") { modes[number] = true }
        if text.hasSuffix("l") { modes[number] = false }
      }
    }
    return modes
  }

  private struct Reader {
    private var rest: Substring.UnicodeScalarView

    init(_ scalars: String.UnicodeScalarView) {
      rest = Substring.UnicodeScalarView(scalars)
    }

    mutating func next() -> Piece? {
      guard let first = rest.popFirst() else { return nil }
      switch first.value {
      case 0x1B: return escape()
      case 0..<0x20, 0x7F...0x9F: return .control(first)
      default: return .character(first)
      }
    }

    private mutating func escape() -> Piece {
      switch rest.first {
      case "[":
        rest.removeFirst()
        return .sequence(upTo { (0x40...0x7E).contains($0.value) })
      case "]", "P", "_", "^", "X":
        return .command(upTo { $0 == "\u{7}" || $0 == "\\" })
      default:
        return .escape(upTo { (0x30...0x7E).contains($0.value) })
      }
    }

    /// Takes all up to and with the first scalar of that kind.
    private mutating func upTo(_ isLast: (Unicode.Scalar) -> Bool) -> String {
      var text = ""
      while let scalar = rest.popFirst() {
        text.unicodeScalars.append(scalar)
        if isLast(scalar) { break }
      }
      return text
    }
  }
}
