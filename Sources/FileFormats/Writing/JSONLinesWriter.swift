/// Writes JSON lines (https://jsonlines.org): one object a line, with a member for each column.
///
/// An empty cell is null. What could act on a terminal is escaped.
public struct JSONLinesWriter: RecordWriter {
  private let forms: [String: JSONForm]
  /// For each column the bytes before its value (a brace or a comma, and its key), and its form.
  private var columns: [(key: [UInt8], form: JSONForm)] = []

  /// Makes a writer; columns without a form hold text.
  public init(_ forms: [String: JSONForm] = [:]) {
    self.forms = forms
  }

  /// Writes what comes before the first row.
  public mutating func begin(columns names: [String], to bytes: inout [UInt8]) {
    columns = names.enumerated().map { index, name in
      let key = "\(index == 0 ? "{" : ",")\(JSONValue.string(name).text):"
      return (Array(key.utf8), forms[name] ?? .text)
    }
  }

  /// Writes a row.
  public func add(_ record: borrowing Record, to bytes: inout [UInt8]) {
    addObject(record, to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Writes the object of a row without a line end.
  public func addObject(_ record: borrowing Record, to bytes: inout [UInt8]) {
    for index in columns.indices {
      bytes.append(contentsOf: columns[index].key)
      JSONText.appendValue(record.cell(index), as: columns[index].form, to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }
}
