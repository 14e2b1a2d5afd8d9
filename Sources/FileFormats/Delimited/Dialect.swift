/// How the cells of a delimited text are told apart.
public struct Dialect: Equatable, Sendable {
  /// The byte between two cells.
  public var separator: UInt8
  /// The byte around a cell that may hold separators and line ends, and stands in it doubled; nil
  /// where none has that meaning.
  public var quote: UInt8?
  /// Spaces around cells are not part of them.
  public var trimsSpaces: Bool
  /// Two or more blanks stand between two cells.
  var hasBlankRuns: Bool { separator == BlankRuns.separator }

  /// A dialect with double quotes, unless said otherwise.
  public init(separator: UInt8, quote: UInt8? = 0x22, trimsSpaces: Bool = false) {
    self.separator = separator
    self.quote = quote
    self.trimsSpaces = trimsSpaces
  }

  /// What it is, in words: "CSV with semicolons".
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

/// What is known of a delimited text beforehand; the rest is found out from the text.
public struct DelimitedOptions: Equatable, Sendable {
  /// Whether a byte encloses cells.
  public enum Quoting: Equatable, Sendable {
    case none
    case by(UInt8)
  }

  /// Where the names of the columns come from.
  public enum Header: Equatable, Sendable {
    /// Found out from the first rows.
    case found
    /// The first row of the table, wherever that begins.
    case firstRow
    /// The first row that begins in this line or behind it.
    case line(Int)
    /// The first row of the table is none: the columns are numbered.
    case none
    /// They are these; so many rows at the beginning are passed over.
    case given([String], skippingRows: Int)
  }

  /// The byte between two cells; ASCII, and neither the quote nor a line end.
  public var separator: UInt8?
  /// What encloses cells.
  public var quoting: Quoting?
  /// What the text is written in.
  public var encoding: TextEncoding?
  /// Where the names of the columns come from.
  public var header = Header.found

  /// Nothing is known.
  public init() {}
}
