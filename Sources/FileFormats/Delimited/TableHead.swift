/// Where the table in a text begins, and what its first rows are.
///
/// Reports have titles, a date or a name above a table; other files have remarks after `#`. The
/// table begins with its header: nearly all rows below have as many cells as it, it has more filled
/// cells than any row above, and some of them read as headings, or are words above numbers. Without
/// a header, it begins with the first row.
struct TableHead: Sendable {
  /// How many rows are above it.
  let start: Int
  let line: Int
  let hasHeader: Bool
  let hasUnits: Bool
  /// The number of cells in its longest row, among the rows examined.
  let width: Int
  /// Whether rows above it are skipped, other than the line that declares the separator.
  let passesRows: Bool

  /// Looks at the first rows. If the header is given, it also says how many rows are skipped.
  init(_ rows: FirstRows, _ header: ReadingOptions.Header, isDeclared: Bool, words: TableWords) {
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

  /// How many rows are above it.
  static func start(
    in rows: FirstRows, _ header: ReadingOptions.Header, isDeclared: Bool, _ words: TableWords
  ) -> Int {
    let first = isDeclared ? 1 : 0
    switch header {
    case .given(_, let count): return first + count
    case .line(let line): return rows.lines.firstIndex { $0 >= line } ?? rows.lines.count
    case .found, .firstRow, .none: return rows.header(from: first, words)
    }
  }

  /// A description to append to others: ", header in line 3".
  var title: String {
    var title = hasHeader ? "" : ", no header"
    if passesRows { title += hasHeader ? ", header in line \(line)" : ", from line \(line) on" }
    return title + (hasUnits ? ", units below the header" : "")
  }
}
