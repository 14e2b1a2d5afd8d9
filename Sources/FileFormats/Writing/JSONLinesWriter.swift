/// Writes JSON lines (https://jsonlines.org): one object a line, with a member for each column.
///
/// An empty cell is null. What could act on a terminal is escaped.
public struct JSONLinesWriter: RecordWriter {
  /// What comes before the value of each column: a brace or a comma, and its key.
  private var keys: [[UInt8]] = []

  /// Makes a writer.
  public init() {}

  /// Writes what comes before the first row.
  public mutating func begin(columns: [String], to bytes: inout [UInt8]) {
    keys = columns.enumerated().map { index, column in
      Array("\(index == 0 ? "{" : ",")\(JSONValue.string(column).text):".utf8)
    }
  }

  /// Writes a row.
  public func add(_ record: borrowing Record, to bytes: inout [UInt8]) {
    addObject(record, to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Writes what comes after the last row.
  public func end(to bytes: inout [UInt8]) {}

  /// Writes the object of a row without the end of its line.
  public func addObject(_ record: borrowing Record, to bytes: inout [UInt8]) {
    for (column, key) in keys.enumerated() {
      bytes.append(contentsOf: key)
      JSONText.appendValue(record.cell(column), to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }
}
