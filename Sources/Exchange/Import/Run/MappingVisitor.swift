import FileFormats

/// Maps the rows of a file as they are read, and passes them on.
struct MappingVisitor: RecordVisitor {
  private static let rowLimit = 256
  private static let byteLimit = 1 << 18

  private let plan: ImportPlan
  private let pipe: RowPipe
  private var mapper: RowMapper?
  private var batch = RowPipe.Batch()
  private var bytes = 0
  private var rows = 0
  private var part = 0.0
  private var columns: [String] = []

  init(_ plan: ImportPlan, to pipe: RowPipe) {
    self.plan = plan
    self.pipe = pipe
  }

  mutating func visit(columns: [String]) throws {
    // Its own array: sharing the reader's would make that copy all names each time it adds one.
    self.columns.append(contentsOf: columns.dropFirst(self.columns.count))
    if mapper == nil {
      mapper = RowMapper(plan, columns: columns)
    } else {
      mapper?.add(columns: columns)
    }
  }

  mutating func visit(_ record: borrowing Record) throws {
    guard let mapped = mapper?.map(record) else { return }
    rows += 1
    bytes += record.size
    batch.rows.append((copy record, mapped))
    if batch.rows.count == Self.rowLimit || bytes >= Self.byteLimit { try send() }
  }

  mutating func visit(progress: Double) throws {
    part = progress
    // Even an empty batch shows the writer that the reader works, and the reader whether it should
    // go on.
    try send()
  }

  func checkWanted() throws { try pipe.checkWanted() }

  /// Sends the rest.
  mutating func finish() throws -> ImportReport {
    part = 1
    try send()
    var report = mapper?.report ?? ImportReport()
    let known = plan.mapping.columns.union(plan.survey.columns.map(\.name))
    report.lateColumns = columns.filter {
      !known.contains($0) && !$0.hasPrefix(SurveyColumn.ownPrefix)
    }
    return report
  }

  private mutating func send() throws {
    batch.progress = ImportProgress(part: part, rows: rows)
    batch.columns = columns
    try pipe.put(batch)
    batch.columns = []
    batch.rows.removeAll(keepingCapacity: true)
    bytes = 0
  }
}
