/// Where the table in a text begins, and what its first rows are.
///
/// Programs that print reports put titles above a table, a date, who asked, and others remarks behind
/// `#`. The table begins with its header, which is known by the rows below, of which nearly all have as
/// many cells, and by its own, which are more than those of any row above: some are what columns are
/// called, or words above numbers. Where there is none, it begins with the first row.
struct TableHead: Sendable {
  /// How many rows stand above it.
  let start: Int
  /// The line in which it begins.
  let line: Int
  /// Whether its first row names the columns.
  let hasHeader: Bool
  /// Whether the row below the header has the units of the columns.
  let hasUnits: Bool
  /// The cells of its longest row, as far as was looked.
  let width: Int
  /// Whether rows stand above it that are more than the line which declares the separator.
  let passesRows: Bool

  /// Looks at the first rows. Where the header is given, as many are passed over as is said there.
  init(_ rows: FirstRows, _ header: DelimitedOptions.Header, isDeclared: Bool, words: TableWords) {
    start = Self.start(in: rows, header, isDeclared: isDeclared, words)
    line = rows.lines.indices.contains(start) ? rows.lines[start] : 0
    passesRows = line > (isDeclared ? 2 : 1)
    width = rows.widths.dropFirst(start).max() ?? 0
    switch header {
    case .found: hasHeader = rows.isHeader(start, words)
    case .firstRow, .line: hasHeader = true
    case .none, .given: hasHeader = false
    }
    hasUnits = hasHeader && rows.hasUnits(below: start, words)
  }

  /// How many rows stand above it.
  static func start(
    in rows: FirstRows, _ header: DelimitedOptions.Header, isDeclared: Bool, _ words: TableWords
  ) -> Int {
    let first = isDeclared ? 1 : 0
    switch header {
    case .given(_, let count): return first + count
    case .line(let line): return rows.lines.firstIndex { $0 >= line } ?? rows.lines.count
    case .found, .firstRow, .none: return rows.header(from: first, words)
    }
  }

  /// What of it is to be known, in words to stand behind others: ", header in line 3".
  var title: String {
    var title = hasHeader ? "" : ", no header"
    if passesRows { title += hasHeader ? ", header in line \(line)" : ", from line \(line) on" }
    return title + (hasUnits ? ", units below the header" : "")
  }
}
