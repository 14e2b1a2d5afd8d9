/// Writes one JSON object (RFC 8259) in Menagerie's own format: a mark, the definitions of the
/// fields, lists of texts, and the list of rows, one object a line.
///
/// An empty cell is null. What could act on a terminal is escaped.
public struct JSONWriter: RecordWriter {
  /// The key of the first member, which identifies the format.
  static let mark = "menagerie"
  /// The keys of the definitions of the fields and the logs.
  static let fields = "fields"
  static let logs = "logs"
  static let definitions: Set = [fields, logs]
  /// The key of the entries of a row.
  static let entries = "entries"
  private static let version = 1

  private let rowsKey: String
  private var rows: JSONLinesWriter
  /// The bytes before the next element of the current list.
  private var separator: [UInt8] = []

  /// Prepares to write the rows under this key, with the writer `rows`.
  public init(rowsKey: String, _ rows: JSONLinesWriter = JSONLinesWriter()) {
    self.rowsKey = rowsKey
    self.rows = rows
  }

  /// Writes the beginning, with the definitions of the fields and the logs, if any;
  /// `begin(columns:to:)` and `beginList(_:to:)` follow.
  public mutating func open(
    defining fields: [JSONValue], logs: [JSONValue] = [], to bytes: inout [UInt8]
  ) {
    bytes.append("{\(JSONValue.string(Self.mark).text):\(Self.version)")
    for (key, values) in [(Self.fields, fields), (Self.logs, logs)] where !values.isEmpty {
      beginList(key, to: &bytes)
      for value in values {
        beginElement(to: &bytes)
        bytes.append(value.text)
      }
      endList(to: &bytes)
    }
  }

  /// Adds entries to the object of the row that was written last.
  public static func add(entries: [JSONValue], to bytes: inout [UInt8]) {
    bytes.removeLast()
    bytes.append(",\(JSONValue.string(Self.entries).text):\(JSONValue.array(entries).text)}")
  }

  /// Begins a list of texts.
  public mutating func beginList(_ key: String, to bytes: inout [UInt8]) {
    bytes.append(",\n\(JSONValue.string(key).text):[")
    separator = [0x0A]
  }

  /// Writes the next text of a list.
  public mutating func add(_ text: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    beginElement(to: &bytes)
    JSONText.append(text, to: &bytes)
  }

  private mutating func beginElement(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: separator)
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
    beginElement(to: &bytes)
    rows.addObject(record, to: &bytes)
  }

  /// Writes what comes after the last row.
  public func end(to bytes: inout [UInt8]) {
    bytes.append("\n]}\n")
  }
}
