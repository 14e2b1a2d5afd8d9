import Catalog
import FileFormats

/// A table with a column for each date, read as one with a row for each cell: the other columns,
/// the date, and the value.
struct LongTable: RecordReader {
  static let date = Field.time.key
  static let value = "value"

  let base: any RecordReader
  private let dates: Set<String>

  /// The table whose rows a reader gives; nil unless at least two columns are called by dates.
  init?(_ base: any RecordReader, columns: [String]) {
    dates = Set(columns.filter(ValueKind.isWholeDate))
    guard dates.count > 1, dates.count < columns.count else { return nil }
    self.base = base
  }

  var format: String { "\(base.format), a column for each date" }
  var readings: [TextReading] { base.readings }
  var unused: [UnusedPart] { base.unused }

  func read(into visitor: inout some RecordVisitor) throws {
    var long = LongVisitor(visitor: visitor, dates: dates)
    defer { visitor = long.visitor }
    try base.read(into: &long)
  }
}

private struct LongVisitor<Visitor: RecordVisitor>: RecordVisitor {
  var visitor: Visitor
  let dates: Set<String>
  private var columns: [String] = []
  private var kept: [Int] = []
  private var row = Record(line: 0)

  init(visitor: Visitor, dates: Set<String>) {
    self.visitor = visitor
    self.dates = dates
  }

  mutating func visit(columns: [String]) throws {
    self.columns = columns
    kept = columns.indices.filter { !dates.contains(columns[$0]) }
    try visitor.visit(columns: kept.map { columns[$0] } + [LongTable.date, LongTable.value])
  }

  mutating func visit(_ record: borrowing Record) throws {
    // A row that cannot be read, or has too many cells, is refused as it is.
    if record.flaw != nil || record.count > columns.count { return try visitor.visit(record) }
    for place in columns.indices
    where dates.contains(columns[place]) && !record.range(of: place).isEmpty {
      row.restart(line: record.line)
      for place in kept { row.append(record.cell(place)) }
      row.append(columns[place].utf8)
      row.append(record.cell(place))
      try visitor.visit(row)
    }
  }

  mutating func visit(progress: Double) throws { try visitor.visit(progress: progress) }

  func checkWanted() throws { try visitor.checkWanted() }
}
