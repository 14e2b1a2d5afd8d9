/// Writes one JSON object (RFC 8259) that says what it is, may have lists of texts, and ends with the
/// list of the rows, one object a line.
///
/// An empty cell is null. What could act on a terminal is escaped.
public struct JSONWriter: RecordWriter {
  private let mark: (key: String, version: Int)
  private let rowsKey: String
  private var rows = JSONLinesWriter()
  /// What comes before the next element of the list under way.
  private var separator: [UInt8] = []

  /// Prepares to write.
  ///
  /// - Parameters:
  ///   - mark: The first member, by which a reader knows what the object is.
  ///   - rowsKey: The key of the list of the rows.
  public init(mark: (key: String, version: Int), rowsKey: String) {
    self.mark = mark
    self.rowsKey = rowsKey
  }

  /// Writes what comes before everything else; `begin(columns:to:)` and `beginList(_:to:)` follow.
  public func open(to bytes: inout [UInt8]) {
    bytes.append("{\(JSONValue.string(mark.key).text):\(mark.version)")
  }

  /// Begins a list of texts.
  public mutating func beginList(_ key: String, to bytes: inout [UInt8]) {
    bytes.append(",\n\(JSONValue.string(key).text):[")
    separator = [0x0A]
  }

  /// Writes the next text of a list.
  public mutating func add(_ text: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: separator)
    JSONText.append(text, to: &bytes)
    separator = [0x2C, 0x0A]
  }

  /// Ends a list.
  public func endList(to bytes: inout [UInt8]) {
    bytes.append("]")
  }

  /// Writes what comes before the first row.
  public mutating func begin(columns: [String], to bytes: inout [UInt8]) {
    rows.begin(columns: columns, to: &bytes)
    beginList(rowsKey, to: &bytes)
  }

  /// Writes a row.
  public mutating func add(_ record: borrowing Record, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: separator)
    rows.addObject(record, to: &bytes)
    separator = [0x2C, 0x0A]
  }

  /// Writes what comes after the last row.
  public func end(to bytes: inout [UInt8]) {
    bytes.append("\n]}\n")
  }
}
