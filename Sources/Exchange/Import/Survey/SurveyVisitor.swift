import FileFormats

struct SurveyVisitor: RecordVisitor {
  enum End: Error {
    case enough
  }

  /// The most cells to examine, so that a file with very many columns takes no more memory.
  private static let cellLimit = 500_000
  /// The most rows, and bytes of memory, after the examined ones; empty cells count too.
  private static let passedLimit = (rows: 200_000, bytes: 8 << 20)

  private let rowLimit: Int
  private let reading: ValueReading
  /// Whether rows may be entries of the animals before them, which are passed over.
  private let hasLogs: Bool
  /// The index in the rows of each column with data.
  private var places: [Int] = []
  private(set) var columns: [SurveyColumn] = []
  private(set) var rowCount = 0
  private(set) var unreadRows = 0
  private(set) var passedRows = 0
  private var passedBytes = 0
  private(set) var sample = SurveySample()
  /// How many rows the whole file seems to have, by the reader's latest progress; nil before that.
  private(set) var estimate: Double?
  private var cells = 0
  private var settled = 0

  init(rowLimit: Int, _ reading: ValueReading, hasLogs: Bool) {
    self.hasLogs = hasLogs
    self.rowLimit = rowLimit
    self.reading = reading
  }

  mutating func visit(columns names: [String]) throws {
    for place in sample.columns.count..<max(names.count, sample.columns.count) {
      if names[place].hasPrefix(SurveyColumn.nativePrefix) { continue }
      places.append(place)
      columns.append(SurveyColumn(name: names[place], reading))
    }
    sample.columns = names
  }

  private var isFull: Bool { rowCount == rowLimit || cells >= Self.cellLimit }

  mutating func visit(_ record: borrowing Record) throws {
    if hasLogs, record.isEntry { return }
    if isFull { return try pass(record) }
    rowCount += 1
    if record.problem(under: sample.columns) == nil {
      sample.add(record)
      look(at: record, 0..<examined)
    } else {
      unreadRows += 1
    }
    settled = columns.count
  }

  private var examined: Int { min(columns.count, SurveyColumn.limit) }

  /// Examines the cells of some columns; late ones for their kinds only.
  private mutating func look(
    at record: borrowing Record, _ indices: Range<Int>, isLate: Bool = false
  ) {
    if !isLate { cells += indices.count }
    for index in indices {
      let range = record.range(of: places[index])
      if !range.isEmpty { columns[index].add(record.bytes[range], isLate: isLate) }
    }
  }

  /// Counts a row, to estimate that of all, and examines the columns that have come since.
  private mutating func pass(_ record: borrowing Record) throws {
    if record.problem(under: sample.columns) == nil {
      let late = min(settled, examined)
      look(at: record, 0..<late, isLate: true)
      look(at: record, late..<examined)
    }
    passedRows += 1
    passedBytes += record.size
    let limit = Self.passedLimit
    if passedRows == limit.rows || passedBytes >= limit.bytes { throw End.enough }
  }

  mutating func visit(progress: Double) {
    if progress > 0 { estimate = Double(rowCount + passedRows) / progress }
  }
}

struct SurveySample: Sendable {
  private static let rowLimit = 20
  private static let byteLimit = 65_536

  /// The names of all columns, in the order of the cells.
  var columns: [String] = []
  private(set) var rows: [Record] = []
  private var bytes = 0

  mutating func add(_ record: borrowing Record) {
    bytes += record.size
    guard rows.count < Self.rowLimit, bytes <= Self.byteLimit else { return }
    rows.append(copy record)
  }
}
