/// How a delimited text separates and quotes its cells.
public struct Dialect: Equatable, Sendable {
  /// The byte between two cells.
  public var separator: UInt8
  /// The byte around a cell that may hold separators and line ends, doubled within it; nil if no
  /// byte has that meaning.
  public var quote: UInt8?
  /// Whether spaces around cells are dropped.
  public var trimsSpaces: Bool
  /// Whether two or more blanks separate cells.
  var hasBlankRuns: Bool { separator == BlankRuns.separator }

  /// A dialect, with double quotes by default.
  public init(separator: UInt8, quote: UInt8? = 0x22, trimsSpaces: Bool = false) {
    self.separator = separator
    self.quote = quote
    self.trimsSpaces = trimsSpaces
  }

  /// Its description: "CSV with semicolons".
  var title: String {
    var words: String
    switch separator {
    case BlankRuns.separator: return "text with blanks between its columns"
    case 0x2C: words = "CSV"
    case 0x3B: words = "CSV with semicolons"
    case 0x09: words = "TSV"
    case 0x7C: words = "text with bars"
    default: words = "text with cells separated by “\(Character(Unicode.Scalar(separator)))”"
    }
    if trimsSpaces { words += " and spaces" }
    if quote == nil { words += ", no quotes" }
    return words
  }
}

/// What is known of a delimited text beforehand; the rest is detected from the text.
public struct DelimitedOptions: Equatable, Sendable {
  /// Whether a byte encloses cells.
  public enum Quoting: Equatable, Sendable {
    case none
    case by(UInt8)
  }

  /// Where the names of the columns come from.
  public enum Header: Equatable, Sendable {
    /// Detected from the first rows.
    case found
    /// The first row of the table, wherever that begins.
    case firstRow
    /// The first row that begins in this line or after it.
    case line(Int)
    /// There are none: the columns are numbered.
    case none
    /// These names; the first rows, as many as given, are skipped.
    case given([String], skippingRows: Int)
  }

  /// The byte between two cells; ASCII, and neither the quote nor a line end.
  public var separator: UInt8?
  /// What encloses cells.
  public var quoting: Quoting?
  /// The encoding of the text.
  public var encoding: TextEncoding?
  /// Where the names of the columns come from.
  public var header = Header.found

  /// Nothing is known.
  public init() {}
}
