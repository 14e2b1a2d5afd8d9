/// What is known of a file before it is read; the rest is detected from the file.
public struct ReadingOptions: Sendable {
  /// The format of the file.
  public var format: FileFormat?
  /// The encoding of its text.
  public var encoding: TextEncoding?
  /// The byte between two cells of delimited text.
  public var separator: UInt8?
  /// The table to read of a database that has several.
  public var table: String?
  /// The columns that the animals of a catalog may have besides name, category, diet and the
  /// keeper's own.
  public var catalogColumns: Set<String> = []
  /// The language of the user, such as `en`, to choose among the names in an archive.
  public var language: String?
  /// What the texts in the first rows of a table mean.
  public var words = TableWords()
  /// Which row of delimited text is the header.
  public var header = DelimitedOptions.Header.found
  /// The path of a database that this process has open, which must not be opened here again:
  /// closing it would drop all locks of the process on it.
  public var catalog: String?

  /// Nothing is known.
  public init() {}

  /// The options for delimited text.
  public var delimited: DelimitedOptions {
    var known = DelimitedOptions()
    known.encoding = encoding
    known.separator = separator
    known.header = header
    return known
  }
}
