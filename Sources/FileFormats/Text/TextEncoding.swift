/// How text is written as bytes.
public enum TextEncoding: CaseIterable, Equatable, Sendable {
  case utf8
  case utf16LittleEndian
  case utf16BigEndian
  /// As the WHATWG encoding standard has it: the bytes 81, 8D, 8F, 90 and 9D, which Windows leaves
  /// undefined, are the control characters of the same number.
  case windows1252
  /// ISO 8859-1: each byte is the character of its number.
  case latin1

  /// The name under which a user asks for it.
  public var name: String {
    switch self {
    case .utf8: "utf-8"
    case .utf16LittleEndian: "utf-16le"
    case .utf16BigEndian: "utf-16be"
    case .windows1252: "windows-1252"
    case .latin1: "latin-1"
    }
  }

  /// The name in a sentence.
  public var title: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LittleEndian: "UTF-16 (little endian)"
    case .utf16BigEndian: "UTF-16 (big endian)"
    case .windows1252: "Windows-1252"
    case .latin1: "Latin-1"
    }
  }

  /// The encoding of this name, or of another name that it goes by; nil for one that is not known.
  public init?(name: String) {
    switch name.lowercased().filter({ $0.isLetter || $0.isNumber }) {
    case "utf8", "ascii", "usascii": self = .utf8
    case "utf16", "utf16le", "unicode": self = .utf16LittleEndian
    case "utf16be": self = .utf16BigEndian
    case "windows1252", "cp1252", "ansi": self = .windows1252
    case "latin1", "iso88591", "l1": self = .latin1
    default: return nil
    }
  }

  /// The bytes that a file begins with to tell that it is written so.
  var byteOrderMark: [UInt8] {
    switch self {
    case .utf8: [0xEF, 0xBB, 0xBF]
    case .utf16LittleEndian: [0xFF, 0xFE]
    case .utf16BigEndian: [0xFE, 0xFF]
    case .windows1252, .latin1: []
    }
  }
}
