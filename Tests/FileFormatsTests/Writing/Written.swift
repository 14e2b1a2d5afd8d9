import FileFormats
import TestSupport

/// What a writer makes of rows.
func written(
  _ writer: some RecordWriter, columns: [String] = ["name", "category"], _ rows: [[String]]
) -> String {
  String(
    decoding: writtenBytes(writer, columns: columns, rows.map { $0.map { Array($0.utf8) } }),
    as: UTF8.self)
}

/// What a writer makes of rows whose cells may be no text.
func writtenBytes(
  _ writer: some RecordWriter, columns: [String], _ rows: [[[UInt8]]]
) -> [UInt8] {
  var writer = writer
  var bytes: [UInt8] = []
  writer.begin(columns: columns, to: &bytes)
  var record = Record(line: 0)
  for row in rows {
    record.restart(line: record.line + 1)
    for cell in row { record.append(cell) }
    writer.add(record, to: &bytes)
  }
  writer.end(to: &bytes)
  return bytes
}

/// Names that are something else in one format or another.
enum NastyNames {
  /// Without NUL, which no name holds, and without the empty name.
  static func all() throws -> [String] {
    let texts = try NastyStrings.all().filter { !$0.isEmpty && !$0.contains("\u{0}") }
    return texts + few + few.map { "x\($0)" } + few.map { "\($0)x" }
  }

  private static let few = [
    "\"", "\"\"", ",", ";", "\t", "|", "\n", "\r", "\r\n", "\n\n", " ", "  a ", "'", "''", "\\",
    "\\.",
    "\\n", "\"a\"b", "=1+1", "+1", "-1", "@SUM(1)", "＝1", "-- x", "/*", ".quit", "/", "go", "| a |",
    "---",
    "<b>", "&amp;", "`x`", "*x*", "[a](b)", "{\"a\":1}", "null", "NULL", "\u{1B}[31m", "\u{7F}",
    "\u{9B}",
    "\u{FEFF}", "\u{2028}", "\u{202E}abc", "#", ":", "http://a.b",
  ]
}
