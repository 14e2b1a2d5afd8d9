/// The column that rows are known by, in files of one kind.
public struct KeyColumn: Hashable, Sendable {
  /// What stands for the columns of the files.
  public let header: ImportHash
  /// Its name.
  public let name: String

  /// Names a column.
  public init(header: ImportHash, name: String) {
    self.header = header
    self.name = name
  }

  /// Whose keys they are.
  public var source: ImportHash {
    var hash = header
    hash.add("column " + name)
    return hash
  }
}
