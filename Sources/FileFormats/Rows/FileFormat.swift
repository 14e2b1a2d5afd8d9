import Foundation

/// The formats that can be read.
public enum FileFormat: Sendable {
  /// CSV, TSV and similar formats.
  case delimited
  /// An array of objects, objects one after another, or named arrays.
  case json
  /// A zip file with the table that its `meta.xml` describes, or with one table.
  case darwinCore
  /// A table of a database.
  case sqlite

  /// Detects the format from the beginning of the file: text is delimited unless it begins like
  /// JSON. Throws `FormatError`; an empty file is refused.
  public init(of file: SourceFile) throws {
    let head = try file.prefix(Self.headSize)
    guard !head.isEmpty else { throw FormatError.unknown(path: file.path, "is empty") }
    if head.starts(with: Self.databaseHead) {
      self = .sqlite
    } else if Self.archiveHeads.contains(where: head.starts) {
      self = .darwinCore
    } else if let name = Self.unreadable(head) {
      throw FormatError.unknown(path: file.path, name)
    } else {
      self = Self.isJSON(head) ? .json : .delimited
    }
  }

  private static let headSize = 64 << 10
  /// https://www.sqlite.org/fileformat.html
  private static let databaseHead = [UInt8]("SQLite format 3\0".utf8)
  /// The first bytes of a zip file, and of one without entries.
  private static let archiveHeads: [[UInt8]] = [
    [0x50, 0x4B, 0x03, 0x04], [0x50, 0x4B, 0x05, 0x06],
  ]

  /// White space and byte order marks, in any encoding.
  private static let passed: Set<UInt8> = [
    0x00, 0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF,
  ]

  /// Whether the first byte that is not white space, in any encoding, opens an array or object.
  private static func isJSON(_ head: [UInt8]) -> Bool {
    let first = head.first { !passed.contains($0) }
    return first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
  }

  /// What a file is that may hold a table but has none of these formats.
  private static func unreadable(_ head: [UInt8]) -> String? {
    if let name = markup(head) { return name }
    let statements = "holds SQL statements; make a database of them and import that"
    let heads: [([UInt8], String)] = [
      ([0x1F, 0x8B], "is compressed with gzip; unpack it first"),
      ([0x42, 0x5A, 0x68], "is compressed with bzip2; unpack it first"),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "is compressed with xz; unpack it first"),
      ([0x28, 0xB5, 0x2F, 0xFD], "is compressed with zstd; unpack it first"),
      ([0xD0, 0xCF, 0x11, 0xE0], "is an old Excel or Word file; save the table as CSV"),
      ([0x25, 0x50, 0x44, 0x46], "is a PDF file; it has no rows to read"),
      (Array("BEGIN;\n".utf8), statements), (Array("CREATE TABLE ".utf8), statements),
      (Array("PRAGMA ".utf8), statements),
      (Array("| ".utf8), "is a Markdown table, which is for people; save the table as CSV"),
    ]
    return heads.first { head.starts(with: $0.0) }?.1
  }

  /// What a text is that begins like HTML or XML, as many `.xls` files do.
  private static func markup(_ head: [UInt8]) -> String? {
    let body = head.drop(while: passed.contains)
    guard body.first == UInt8(ascii: "<") else { return nil }
    // In UTF-16 the other half of each of these characters is NUL.
    let text = String(decoding: body.filter { $0 > 0 }.prefix(4_096), as: UTF8.self).lowercased()
    if text.contains("urn:schemas-microsoft-com:office:spreadsheet") {
      return "is a spreadsheet in XML; save the table as CSV"
    }
    let pages = ["<!doctype html", "<html", "<head", "<body", "<table", "<meta", "<style"]
    if pages.contains(where: text.hasPrefix) || text.hasPrefix("<?xml") && text.contains("<html") {
      return "is a web page (HTML), whatever it is called; save the table as CSV"
    }
    return text.hasPrefix("<?xml") ? "is XML; save the table as CSV" : nil
  }

  /// Opens the file at a path, or standard input for `-`, and detects its format. Throws
  /// `FormatError`.
  public static func open(
    _ path: String, _ options: ReadingOptions = ReadingOptions()
  ) throws -> any RecordReader {
    if let catalog = options.catalog, isSameFile(path, catalog) {
      throw FormatError.unknown(path: path, "is the catalog that is open")
    }
    return try open(SourceFile(path: path), options)
  }

  /// Detects the format of a file and opens a reader for it. Throws `FormatError`.
  public static func open(
    _ file: SourceFile, _ options: ReadingOptions = ReadingOptions()
  ) throws -> any RecordReader {
    switch try options.format ?? FileFormat(of: file) {
    case .delimited:
      return try DelimitedReader(file, options: options)
    case .json:
      let found = try EncodingFinding(file, given: options.encoding)
      return try JSONReader(file, found, isName: options.words.isName)
    case .darwinCore: return try DarwinCoreReader(file, options)
    case .sqlite: return try TableReader(file, options)
    }
  }

  /// Whether two paths lead to the same file; checks the paths and opens neither.
  public static func isSameFile(_ path: String, _ other: String) -> Bool {
    var (one, two) = (stat(), stat())
    guard stat(path, &one) == 0, stat(other, &two) == 0 else { return false }
    return one.isSameFile(as: two)
  }
}
