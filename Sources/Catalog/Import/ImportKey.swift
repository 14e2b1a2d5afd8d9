/// The key that identifies a row within one source.
public enum ImportKey: Hashable, Sendable {
  /// The value of its key column, unique within the file.
  case given(String)
  /// All its cells. Equal rows of one file are different animals, told apart by their order.
  case wholeRow(ImportHash)
  /// The animal's values, as in a file that Menagerie wrote: the row stands for the equal animal of
  /// the catalog; the second of equal rows stands for the second such animal, and so on.
  case content
  /// Its category: the row stands for a category, and there need be no animal in it.
  case category
  /// None: it is an entry of the animal of the row before it.
  case entry(ImportedEntry)
}

/// An entry of an animal, as it stands under it in a file that Menagerie wrote.
public struct ImportedEntry: Hashable, Sendable {
  /// A value, under the name of its field.
  public struct Value: Hashable, Sendable {
    let field: String
    let text: String

    /// The value of a field.
    public init(of field: String, _ text: String) {
      (self.field, self.text) = (field, text)
    }
  }

  let log: String
  let time: String
  let isDone: String
  let values: [Value]

  /// An entry of a log, by its name.
  public init(of log: String, at time: String, isDone: String, values: [Value]) {
    (self.log, self.time, self.isDone, self.values) = (log, time, isDone, values)
  }

  /// The row of a file of the log's entries that says the same.
  func row(of fields: Fields) -> ImportRow {
    var draft = RecordDraft([.name: log, .time: time, .isDone: isDone])
    // Fields of animals may have the same names.
    let own = Fields(Array(fields.custom))
    for value in values {
      if let field = own.named(value.field) { draft[text: field] = value.text }
    }
    return ImportRow(draft: draft, key: .content, isRemembered: false, in: fields)
  }
}

/// The key column of files with the same header.
public struct KeyColumn: Hashable, Sendable {
  /// The hash of the files' columns.
  public let header: ImportHash
  /// The name of the column.
  public let name: String

  /// Creates a key column.
  public init(header: ImportHash, name: String) {
    self.header = header
    self.name = name
  }

  /// The hash that identifies the keys of this column.
  public var source: ImportHash {
    var hash = header
    hash.add("column " + name)
    return hash
  }
}

/// The key that identified the row of a file that became an animal, such as `AnimalID` `A671945`.
public struct ImportedKey: Hashable, Sendable {
  /// The name of the column.
  public let column: String
  /// The value in it.
  public let value: String

  /// Whether a field holds the same; that of a column `id` is named `source id`.
  public func isField(of animal: Animal, among fields: some Sequence<Field>) -> Bool {
    fields.contains {
      [column, "source \(column)"].contains($0.title) && animal.text(of: $0) == value
    }
  }

  /// The column and the value: "AnimalID A671945".
  public var text: String { column.isEmpty ? value : "\(column) \(value)" }
}
