import Quotation

/// Writes a table as SQL that SQLite and PostgreSQL both run: one transaction that creates it, with
/// columns of text, and fills it.
public struct SQLWriter: RecordWriter {
  /// The rows that one statement inserts, which is several times as fast as one each.
  private static let rowsOfStatement = 100
  private static let quote = UInt8(ascii: "'")

  private let table: String
  private var insertion = ""
  private var count = 0

  /// Prepares to create a table of this name.
  public init(table: String) {
    self.table = table.asSQLName
  }

  /// Writes what comes before the first row.
  public mutating func begin(columns: [String], to bytes: inout [UInt8]) {
    let names = columns.map(\.asSQLName)
    insertion = "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES\n"
    let definitions = names.map { "  \($0) text" }.joined(separator: ",\n")
    bytes.append("BEGIN;\nCREATE TABLE \(table) (\n\(definitions)\n);\n")
  }

  /// Writes a row.
  public mutating func add(_ record: borrowing Record, to bytes: inout [UInt8]) {
    let isFirst = count % Self.rowsOfStatement == 0
    if count > 0 { bytes.append(isFirst ? ";\n" : ",\n") }
    if isFirst { bytes.append(insertion) }
    count += 1
    for column in 0..<record.count {
      bytes.append(column == 0 ? "(" : ", ")
      Self.add(record.cell(column), to: &bytes)
    }
    bytes.append(")")
  }

  /// Writes what comes after the last row.
  public func end(to bytes: inout [UInt8]) {
    if count > 0 { bytes.append(";\n") }
    bytes.append("COMMIT;\n")
  }

  private static func add(_ cell: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    if cell.isEmpty { return bytes.append("NULL") }
    bytes.append(quote)
    var last: UInt8 = 0
    for byte in cell {
      if byte == quote { bytes.append(quote) }
      // SQLite's shell reads lines, and takes CR away from the end of each.
      if last == 0x0D, byte == 0x0A { bytes.append("' || '") }
      bytes.append(byte)
      last = byte
    }
    bytes.append(quote)
  }
}
