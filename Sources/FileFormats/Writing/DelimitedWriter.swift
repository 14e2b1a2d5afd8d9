/// Writes comma-separated values (RFC 4180), or tab-separated values by the same rules, in UTF-8.
///
/// Lines end with LF alone, which shell tools want and every reader takes. Cells are quoted only if
/// they would be misread otherwise. For a spreadsheet the file begins with a byte order mark, lines
/// end with CRLF, and a cell that it would run as a formula gets an apostrophe in front: reading
/// such a file back does not give the same texts.
public struct DelimitedWriter: RecordWriter {
  /// The byte between cells.
  public enum Separator: UInt8, Sendable {
    case comma = 0x2C
    case tab = 0x09
  }

  private static let quote = UInt8(ascii: "\"")

  private let separator: UInt8
  private let isForSpreadsheet: Bool

  /// Writes for programs, or for a spreadsheet.
  public init(_ separator: Separator, isForSpreadsheet: Bool = false) {
    self.separator = separator.rawValue
    self.isForSpreadsheet = isForSpreadsheet
  }

  /// Writes what comes before the first row.
  public func begin(columns: [String], to bytes: inout [UInt8]) {
    if isForSpreadsheet { bytes.append("\u{FEFF}") }
    var header = Record(line: 1)
    for column in columns { header.append(column.utf8) }
    add(header, to: &bytes)
  }

  /// Writes a row.
  public func add(_ record: borrowing Record, to bytes: inout [UInt8]) {
    for column in 0..<record.count {
      if column > 0 { bytes.append(separator) }
      add(record.cell(column), to: &bytes)
    }
    // An empty line would not be a row.
    if record.count == 1, record.cell(0).isEmpty { bytes += [Self.quote, Self.quote] }
    if isForSpreadsheet { bytes.append(UInt8(ascii: "\r")) }
    bytes.append(UInt8(ascii: "\n"))
  }

  private func add(_ cell: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    let isGuarded = isForSpreadsheet && Self.beginsFormula(cell)
    guard isGuarded || needsQuotes(cell) else { return bytes.append(contentsOf: cell) }
    bytes.append(Self.quote)
    if isGuarded { bytes.append(UInt8(ascii: "'")) }
    for byte in cell {
      if byte == Self.quote { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(Self.quote)
  }

  /// Readers that trim would drop spaces at the ends; in tab-separated values a quote is an
  /// ordinary byte unless a cell begins with it.
  private func needsQuotes(_ cell: ArraySlice<UInt8>) -> Bool {
    guard let first = cell.first, let last = cell.last else { return false }
    if first == Self.quote || first <= 0x20 || last <= 0x20 { return true }
    let isComma = separator == Separator.comma.rawValue
    return cell.contains { byte in
      byte == separator || byte == 0x0A || byte == 0x0D || (isComma && byte == Self.quote)
    }
  }

  /// The full-width forms of = + - @, which spreadsheets treat alike.
  private static let wideSigns: [[UInt8]] = ["＝", "＋", "－", "＠"].map { Array($0.utf8) }

  /// Whether a spreadsheet would run a cell as a formula
  /// (https://owasp.org/www-community/attacks/CSV_Injection); a negative number is not one.
  private static func beginsFormula(_ cell: ArraySlice<UInt8>) -> Bool {
    switch cell.first {
    case UInt8(ascii: "-") where JSONText.isNumber(cell): false
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0A,
      0x0D:
      true
    case 0xEF: wideSigns.contains { cell.starts(with: $0) }
    default: false
    }
  }
}
