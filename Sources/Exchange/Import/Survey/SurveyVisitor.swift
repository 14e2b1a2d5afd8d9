import FileFormats

/// Takes the first rows of a file for a survey.
struct SurveyVisitor: RecordVisitor {
  /// Why the reading ends before the file does.
  enum End: Error {
    /// Enough was seen.
    case enough
  }

  /// Cells that are looked at, so that a file of very many columns takes no more memory.
  private static let cellLimit = 500_000
  /// Rows, and bytes of memory, behind those that are looked at: of them only new columns are. Empty
  /// cells count too, so that many of them end it.
  private static let passedLimit = (rows: 200_000, bytes: 8 << 20)

  /// How many rows are looked at.
  private let rowLimit: Int
  private let reading: ValueReading
  /// The columns that are data, each with its place in the rows.
  private var places: [Int] = []
  private(set) var columns: [SurveyColumn] = []
  private(set) var rowCount = 0
  /// Those of them that cannot be read.
  private(set) var unreadRows = 0
  /// The rows behind those, which were counted only.
  private(set) var passedRows = 0
  private var passedBytes = 0
  private(set) var sample = SurveySample()
  /// How many rows the whole file seems to have, by the reader's last word on how far it is; nil before
  /// that.
  private(set) var estimate: Double?
  private var cells = 0
  /// The columns that were known when enough rows had been looked at.
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

  /// Whether no further row is looked at.
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

  /// Looks at the cells of the columns from this one on.
  private mutating func look(at record: borrowing Record, from first: Int) {
    let count = min(columns.count, SurveyColumn.limit)
    guard first < count, record.problem(under: sample.columns) == nil else { return }
    cells += count - first
    for index in first..<count {
      let range = record.range(of: places[index])
      if !range.isEmpty { columns[index].add(record.bytes[range]) }
    }
  }

  /// Looks at what the cells of the columns may be that are known already.
  private mutating func glance(at record: borrowing Record) {
    guard record.problem(under: sample.columns) == nil else { return }
    for index in 0..<min(settled, SurveyColumn.limit) {
      let range = record.range(of: places[index])
      if !range.isEmpty { columns[index].add(record.bytes[range], isLate: true) }
    }
  }

  /// Counts a row, so that with what the reader says the number of all rows is known, and looks at
  /// the columns that have come with it or since.
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
