import FileFormats

/// Collects a survey from the first rows of a file.
struct SurveyVisitor: RecordVisitor {
  /// Why the reading stops before the end of the file.
  enum End: Error {
    /// Enough rows were seen.
    case enough
  }

  /// The most cells to examine, so that a file with very many columns takes no more memory.
  private static let cellLimit = 500_000
  /// The most rows, and bytes of memory, after the examined ones. Empty cells count too, so that
  /// many of them stop it.
  private static let passedLimit = (rows: 200_000, bytes: 8 << 20)

  /// How many rows are examined.
  private let rowLimit: Int
  private let reading: ValueReading
  /// The index in the rows of each column with data.
  private var places: [Int] = []
  private(set) var columns: [SurveyColumn] = []
  private(set) var rowCount = 0
  /// How many of the examined rows are unreadable.
  private(set) var unreadRows = 0
  /// The number of rows after the examined ones.
  private(set) var passedRows = 0
  private var passedBytes = 0
  private(set) var sample = SurveySample()
  /// How many rows the whole file seems to have, by the reader's latest progress; nil before that.
  private(set) var estimate: Double?
  private var cells = 0
  /// The number of columns in the examined rows.
  private var settled = 0

  init(rowLimit: Int, _ reading: ValueReading) {
    self.rowLimit = rowLimit
    self.reading = reading
  }

  mutating func visit(columns names: [String]) throws {
    for place in sample.columns.count..<max(names.count, sample.columns.count) {
      if names[place].hasPrefix(SurveyColumn.ownPrefix) { continue }
      places.append(place)
      columns.append(SurveyColumn(name: names[place], reading))
    }
    sample.columns = names
  }

  /// Whether no further row is examined.
  private var isFull: Bool { rowCount == rowLimit || cells >= Self.cellLimit }

  mutating func visit(_ record: borrowing Record) throws {
    if isFull { return try pass(record) }
    rowCount += 1
    if record.problem(under: sample.columns) == nil {
      sample.add(record)
      look(at: record, from: 0)
    } else {
      unreadRows += 1
    }
    settled = columns.count
  }

  /// Examines the cells of the columns from this one on.
  private mutating func look(at record: borrowing Record, from first: Int) {
    let count = min(columns.count, SurveyColumn.limit)
    guard first < count, record.problem(under: sample.columns) == nil else { return }
    cells += count - first
    for index in first..<count {
      let range = record.range(of: places[index])
      if !range.isEmpty { columns[index].add(record.bytes[range]) }
    }
  }

  /// Examines the cells of the settled columns for their kinds only.
  private mutating func glance(at record: borrowing Record) {
    guard record.problem(under: sample.columns) == nil else { return }
    for index in 0..<min(settled, SurveyColumn.limit) {
      let range = record.range(of: places[index])
      if !range.isEmpty { columns[index].add(record.bytes[range], isLate: true) }
    }
  }

  /// Counts a row, to estimate the number of all rows from the reader's progress, and examines the
  /// columns that have come since.
  private mutating func pass(_ record: borrowing Record) throws {
    glance(at: record)
    look(at: record, from: settled)
    passedRows += 1
    passedBytes += record.size
    let limit = Self.passedLimit
    if passedRows == limit.rows || passedBytes >= limit.bytes { throw End.enough }
  }

  mutating func visit(progress: Double) {
    if progress > 0 { estimate = Double(rowCount + passedRows) / progress }
  }
}
