/// What is known of a file before it is read; what is not said is found out from the file.
public struct ReadingOptions: Sendable {
  /// What the file is.
  public var format: FileFormat?
  /// How its text is written.
  public var encoding: TextEncoding?
  /// The byte between two cells of delimited text.
  public var separator: UInt8?
  /// The table of a database that has several.
  public var table: String?
  /// The columns that the animals of a catalog may have beside name, category, diet and the keeper's own.
  public var catalogColumns: Set<String> = []
  /// The language of the user, such as `en`, in which an archive that has names in several is read.
  public var language: String?
  /// What the texts in the first rows of a table mean.
  public var words = TableWords()
  /// Which row of delimited text is the header.
  public var header = DelimitedOptions.Header.found
  /// The path of a database that this process has open, which may not be opened here once more: when
  /// it is closed, the system drops all locks of the process on it.
  public var catalog: String?

  /// Nothing is known.
  public init() {}

  /// What is known of delimited text.
  public var delimited: DelimitedOptions {
    var known = DelimitedOptions()
    known.encoding = encoding
    known.separator = separator
    known.header = header
    return known
  }
}
