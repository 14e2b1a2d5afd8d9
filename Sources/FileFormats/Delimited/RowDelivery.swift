/// Passes on the rows of a delimited text: the columns first, then each row with its line.
struct RowDelivery {
  private var columns: [String]?
  private var isAnnounced = false
  private var skipped = 0
  /// The names of columns that wait for their units.
  private var names: [String]?
  private var hasUnits = false
  private var place = TextPlace()
  private var record = Record(line: 1)

  /// Treats each row as one of a table with these columns.
  init(columns: [String]) {
    self.columns = columns
  }

  /// Takes the names of the columns from the header, or numbers the columns.
  init(header: ReadingOptions.Header, head: TableHead) {
    skipped = head.start
    hasUnits = head.hasUnits
    if case .given(let names, _) = header {
      columns = names
    } else if !head.hasHeader, head.width > 0 {
      columns = ColumnNames.distinct([String](repeating: "", count: head.width))
    }
  }

  var hasColumns: Bool { columns != nil }

  /// Passes on the complete rows of a batch. A row of only separators is not one.
  mutating func deliver(_ batch: borrowing RowBatch, to visitor: inout some RecordVisitor) throws {
    try announce(to: &visitor)
    try batch.forEachRow { row, bytes, cells in
      // An empty line: the LF after a CR does not end another one.
      if cells.isEmpty { return place.pass(terminator: row.terminator) }
      take(row, batch, bytes: bytes, cells: cells)
      if !batch.isNone(row, bytes, cells) { try deliverRecord(to: &visitor) }
    }
  }

  /// Makes a record of a row, and counts its lines.
  private mutating func take(
    _ row: RowBatch.Row, _ batch: borrowing RowBatch, bytes: Range<Int>, cells: Range<Int>
  ) {
    record.restart(line: place.line)
    record.flaw = row.flaw
    let isText = batch.bytes.withUnsafeBufferPointer { all in
      let content = UnsafeBufferPointer(rebasing: all[bytes])
      batch.ends.withUnsafeBufferPointer {
        record.fill(content, ends: UnsafeBufferPointer(rebasing: $0[cells]))
      }
      return UTF8Check.accepts(content)
    }
    place.pass(record, terminator: row.terminator)
    if !isText { record.repair() }
  }

  private mutating func deliverRecord(to visitor: inout some RecordVisitor) throws {
    guard skipped == 0 else {
      skipped -= 1
      return
    }
    guard columns == nil else { return try visitor.visit(record) }
    let cells = (0..<record.count).map { record[$0] }
    guard let names else {
      if hasUnits { names = cells } else { columns = ColumnNames.distinct(cells) }
      return try announce(to: &visitor)
    }
    columns = ColumnNames.distinct(ColumnNames.joined(names, units: cells))
    try announce(to: &visitor)
  }

  private mutating func announce(to visitor: inout some RecordVisitor) throws {
    guard !isAnnounced, let columns else { return }
    isAnnounced = true
    try visitor.visit(columns: columns)
  }
}
