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
  /// Whether a key or the head of a column reads as what a row is called by. A row of JSON with such a
  /// text and a list is one row; without one, each element of the list is a row. In delimited text the
  /// header may differ from titles above it by such a cell.
  public var isName: @Sendable (String) -> Bool = ReadingOptions.endsInName
  /// The language of the user, such as `en`, in which an archive that has names in several is read.
  public var language: String?
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
    return known
  }

  /// Whether the key is "name" or ends so, or is "title", "label" or "species". What is named after a
  /// group, as `family_name`, names many.
  @Sendable public static func endsInName(_ key: String) -> Bool {
    let letters = key.lowercased().filter(\.isLetter)
    guard letters.hasSuffix("name") else { return ["title", "label", "species"].contains(letters) }
    let groups = ["family", "group", "category", "class", "order", "phylum", "kingdom", "genus"]
    return !groups.contains(String(letters.dropLast(4)))
  }
}
