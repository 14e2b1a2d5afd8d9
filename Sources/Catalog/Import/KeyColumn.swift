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
