/// What is known of a file before it is read; the rest is detected from the file.
public struct ReadingOptions: Sendable {
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

  /// The format of the file.
  public var format: FileFormat?
  /// The encoding of its text.
  public var encoding: TextEncoding?
  /// The byte between two cells of delimited text; ASCII, and neither the quote nor a line end.
  public var separator: UInt8?
  /// What encloses cells of delimited text.
  public var quoting: Quoting?
  /// The table to read of a database that has several.
  public var table: String?
  /// The columns that the animals of a catalog may have besides name, category, diet and the
  /// keeper's own.
  public var catalogColumns: Set<String> = []
  /// The language of the user, such as `en`, to choose among the names in an archive.
  public var language: String?
  /// What the texts in the first rows of a table mean.
  public var words = TableWords()
  /// Where the names of the columns of delimited text come from.
  public var header = Header.found
  /// The path of a database that this process has open, which must not be opened here again:
  /// closing it would drop all locks of the process on it.
  public var catalog: String?

  /// Nothing is known.
  public init() {}
}
