/// Writes rows under named columns in one format, row by row, in memory that does not grow with
/// their number.
///
/// Whatever a cell holds, except NUL, the file is valid, and a reader of the format gets the cell
/// back unless the writer says otherwise. An empty cell is a missing value.
public protocol RecordWriter: Sendable {
  /// Writes what comes before the first row.
  mutating func begin(columns: [String], to bytes: inout [UInt8])

  /// Writes the next row, which has a cell for each column.
  mutating func add(_ record: borrowing Record, to bytes: inout [UInt8])

  /// Writes what comes after the last row.
  mutating func end(to bytes: inout [UInt8])
}

extension RecordWriter {
  /// Most formats have nothing after the last row.
  public func end(to bytes: inout [UInt8]) {}
}

extension [UInt8] {
  /// Adds text as UTF-8.
  mutating func append(_ text: String) {
    append(contentsOf: text.utf8)
  }
}
