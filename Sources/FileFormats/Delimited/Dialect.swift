/// How a delimited text separates and quotes its cells.
struct Dialect: Sendable {
  var separator: UInt8
  /// The byte around a cell that may hold separators and line ends, doubled within it; nil if no
  /// byte has that meaning.
  var quote: UInt8? = 0x22
  /// Whether spaces around cells are dropped.
  var trimsSpaces = false

  /// Its description: "CSV with semicolons".
  var title: String {
    var words: String
    switch separator {
    case BlankRuns.separator: return "text with blanks between its columns"
    case 0x2C: words = "CSV"
    case 0x3B: words = "CSV with semicolons"
    case 0x09: words = "TSV"
    case 0x7C: words = "text with bars"
    default: words = "text with cells separated by “\(Character(Unicode.Scalar(separator)))”"
    }
    if trimsSpaces { words += " and spaces" }
    if quote == nil { words += ", no quotes" }
    return words
  }
}
