/// Hands the rows of a delimited text over: the columns first, then each row with its line.
struct RowDelivery {
  private var columns: [String]?
  private var isAnnounced = false
  /// How many rows are passed over yet.
  private var skipped: Int
  private var lines = LineCount()
  private var record = Record(line: 1)

  /// - Parameters:
  ///   - header: where the names of the columns come from.
  ///   - preamble: how many rows before the header are passed over.
  init(header: DelimitedOptions.Header, preamble: Int) {
    skipped = preamble
    if case .given(let names, let rows) = header {
      columns = names
      skipped += rows
    }
  }

  /// Whether the names of the columns are known.
  var hasColumns: Bool { columns != nil }

  /// Hands over the rows of a batch that are whole.
  mutating func deliver(_ batch: borrowing RowBatch, to visitor: inout some RecordVisitor) throws {
    try announce(to: &visitor)
    var byte = 0
    var cell = 0
    for row in batch.rows {
      if cell == row.cellsEnd {
        lines.pass(emptyLineEndedBy: row.terminator)
      } else {
        take(row, batch, bytes: byte..<row.bytesEnd, cells: cell..<row.cellsEnd)
        try deliverRecord(to: &visitor)
      }
      byte = row.bytesEnd
      cell = row.cellsEnd
    }
  }

  /// Makes the record of a row, and counts its lines.
  private mutating func take(
    _ row: RowBatch.Row, _ batch: borrowing RowBatch, bytes: Range<Int>, cells: Range<Int>
  ) {
    record.restart(line: lines.line)
    record.flaw = row.flaw
    let isText = batch.bytes.withUnsafeBufferPointer { all in
      let content = UnsafeBufferPointer(rebasing: all[bytes])
      batch.ends.withUnsafeBufferPointer {
        record.fill(content, ends: UnsafeBufferPointer(rebasing: $0[cells]))
      }
      return UTF8Check.accepts(content)
    }
    lines.pass(record, terminator: row.terminator)
    if !isText { record.repair() }
  }

  private mutating func deliverRecord(to visitor: inout some RecordVisitor) throws {
    guard skipped == 0 else {
      skipped -= 1
      return
    }
    guard columns == nil else { return try visitor.visit(record) }
    columns = ColumnNames.distinct((0..<record.count).map { record[$0] })
    try announce(to: &visitor)
  }

  private mutating func announce(to visitor: inout some RecordVisitor) throws {
    guard !isAnnounced, let columns else { return }
    isAnnounced = true
    try visitor.visit(columns: columns)
  }
}
