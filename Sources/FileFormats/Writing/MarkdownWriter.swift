/// Writes a table of GitHub Flavored Markdown (https://github.github.com/gfm/#tables-extension-).
///
/// Each cell is shown as it is: what would be markup or HTML is escaped, a line break is a `<br>`,
/// and what could act on a terminal or mislead the eye is a character reference. It is for people:
/// a cell cannot be read back as it was.
public struct MarkdownWriter: RecordWriter {
  /// Makes a writer.
  public init() {}

  /// Writes what comes before the first row.
  public func begin(columns: [String], to bytes: inout [UInt8]) {
    var header = Record(line: 1)
    for column in columns { header.append(column.utf8) }
    add(header, to: &bytes)
    bytes.append("|" + String(repeating: " --- |", count: columns.count) + "\n")
  }

  /// Writes a row.
  public func add(_ record: borrowing Record, to bytes: inout [UInt8]) {
    for column in 0..<record.count {
      bytes.append("| ")
      add(record.cell(column), to: &bytes)
      bytes.append(" ")
    }
    bytes.append("|\n")
  }

  private func add(_ cell: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    if cell.allSatisfy(Self.isWordOrSpace) { return bytes.append(contentsOf: cell) }
    // A break is one, whether it is CR, LF or both: they are one character to Swift.
    for character in String(decoding: cell, as: UTF8.self) {
      if character.isNewline {
        bytes.append("<br>")
      } else {
        for scalar in character.unicodeScalars { bytes.append(Self.escaped(scalar)) }
      }
    }
  }

  private static func isWordOrSpace(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "~", "&", "$", "#", "!": "\\\(scalar)"
    // Else an address becomes a link.
    case ":", "@": "&#\(scalar.value);"
    default:
      JSONValue.isPlain(scalar)
        ? String(scalar) : "&#x\(String(scalar.value, radix: 16));"
    }
  }
}
