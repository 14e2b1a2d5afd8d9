/// An encoding of text.
public enum TextEncoding: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  case utf16LittleEndian = "utf-16le"
  case utf16BigEndian = "utf-16be"
  case windows1252 = "windows-1252"
  case windows1250 = "windows-1250"
  case windows1251 = "windows-1251"
  case windows1253 = "windows-1253"
  case windows1254 = "windows-1254"
  /// ISO 8859-1: each byte is the character of its number.
  case latin1 = "latin-1"
  case macRoman = "macroman"
  case koi8R = "koi8-r"
  case shiftJIS = "shift-jis"
  case gb18030
  case big5

  /// Its name on the command line.
  public var name: String { rawValue }

  /// Its name in a sentence.
  public var title: String { names.title }

  /// Its name in a sentence, its name in iconv(3), and its other names, in letters and digits only.
  private var names: (title: String, library: String, others: Set<String>) {
    switch self {
    case .utf8: ("UTF-8", "UTF-8", ["ascii", "usascii"])
    case .utf16LittleEndian: ("UTF-16 (little endian)", "UTF-16LE", ["utf16", "unicode"])
    case .utf16BigEndian: ("UTF-16 (big endian)", "UTF-16BE", [])
    case .windows1252: ("Windows-1252", "CP1252", ["cp1252", "ansi"])
    case .windows1250: ("Windows-1250", "CP1250", ["cp1250"])
    case .windows1251: ("Windows-1251", "CP1251", ["cp1251"])
    case .windows1253: ("Windows-1253", "CP1253", ["cp1253"])
    case .windows1254: ("Windows-1254", "CP1254", ["cp1254"])
    case .latin1: ("Latin-1", "ISO-8859-1", ["iso88591", "l1"])
    case .macRoman: ("MacRoman", "MACINTOSH", ["macintosh", "mac", "xmacroman"])
    case .koi8R: ("KOI8-R", "KOI8-R", ["koi8"])
    case .shiftJIS: ("Shift-JIS", "CP932", ["sjis", "cp932", "windows31j", "mskanji"])
    case .gb18030: ("GB18030", "GB18030", ["gbk", "gb2312", "cp936"])
    case .big5: ("Big5", "CP950", ["cp950"])
    }
  }

  /// Whether this system can read it: the C library loads most converters from files.
  var hasConverter: Bool { self == .utf8 || TextConverter(self) != nil }

  var libraryName: String { names.library }

  /// The encoding with this name or alias; nil if it is unknown.
  public init?(name: String) {
    let key = Self.key(name)
    let found = Self.allCases.first { Self.key($0.name) == key || $0.names.others.contains(key) }
    guard let found else { return nil }
    self = found
  }

  private static func key(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// The bytes that mark it at the beginning of a file.
  var byteOrderMark: [UInt8] {
    switch self {
    case .utf8: [0xEF, 0xBB, 0xBF]
    case .utf16LittleEndian: [0xFF, 0xFE]
    case .utf16BigEndian: [0xFE, 0xFF]
    default: []
    }
  }

  /// The size of its smallest unit, in bytes.
  var unit: Int { self == .utf16LittleEndian || self == .utf16BigEndian ? 2 : 1 }

  /// Whether it is a Windows encoding with one byte for each character. Bytes from 80 to 9F that
  /// Windows leaves undefined are read as control characters, as in the WHATWG encoding standard.
  var isOfWindows: Bool { rawValue.hasPrefix("windows-") }
}
