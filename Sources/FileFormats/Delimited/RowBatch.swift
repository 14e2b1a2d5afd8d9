import Foundation

/// The rows that libcsv has found and nobody has taken yet, the last of them perhaps not whole.
///
/// It takes cells and row ends as libcsv reports them, so each must cost little more than a copy.
struct RowBatch {
  /// A row that is whole.
  struct Row {
    /// Where its bytes and its cells end in the batch.
    var bytesEnd: Int
    var cellsEnd: Int
    /// The byte that ended it, or -1 for the end of the text.
    var terminator: Int32
    var flaw: RecordFlaw?
  }

  private(set) var rows: [Row] = []
  private(set) var bytes: [UInt8] = []
  /// Where each cell ends, counted from the beginning of its row.
  private(set) var ends: [UInt32] = []
  /// What ended the reading, if anything did; nothing is taken after that.
  private(set) var problem: DelimitedProblem?
  /// How many cells and row ends have come before the problem.
  private(set) var eventCount = 0
  /// How many quotes within quoted cells were neither doubled nor the last.
  private(set) var strayCount = 0
  /// How many quotes stood within unquoted cells.
  private(set) var looseCount = 0
  private var rowStart = 0
  private var firstCell = 0
  /// Where the first stray quote in the cell begun stands in the text.
  private var strayOffset: Int?
  private var flaw: RecordFlaw?

  /// The number of cells in the row that is not whole yet.
  var openCells: Int { ends.count - firstCell }

  /// Hands over each row that is whole, with where its bytes and its cells lie.
  func forEachRow(_ take: (Row, _ bytes: Range<Int>, _ cells: Range<Int>) throws -> Void) rethrows {
    var (byte, cell) = (0, 0)
    for row in rows {
      try take(row, byte..<row.bytesEnd, cell..<row.cellsEnd)
      (byte, cell) = (row.bytesEnd, row.cellsEnd)
    }
  }

  /// Whether a row is nothing but separators, or at the end of a text the ^Z with which DOS ends it. A
  /// single cell that is quoted, with nothing in it, is a row.
  func isNone(_ row: Row, _ bytes: Range<Int>, _ cells: Range<Int>) -> Bool {
    if cells.count > 1 { return bytes.isEmpty }
    return row.terminator < 0 && !bytes.isEmpty && self.bytes[bytes].allSatisfy { $0 == 0x1A }
  }

  mutating func endCell(_ cell: UnsafeRawBufferPointer) {
    guard problem == nil else { return }
    bytes.append(contentsOf: cell)
    let rowSize = bytes.count - rowStart
    ends.append(UInt32(truncatingIfNeeded: rowSize))
    if rowSize > DelimitedLimits.cell || strayOffset != nil || openCells > DelimitedLimits.cells {
      checkUnusual(cell, rowSize: rowSize)
    }
    if problem == nil { eventCount += 1 }
  }

  mutating func endRow(_ terminator: Int32) {
    guard problem == nil else { return }
    rows.append(
      Row(bytesEnd: bytes.count, cellsEnd: ends.count, terminator: terminator, flaw: flaw))
    rowStart = bytes.count
    firstCell = ends.count
    flaw = nil
    eventCount += 1
  }

  /// Notes a quote within the quoted cell begun that is neither doubled nor its last.
  mutating func noteStrayQuote(at offset: Int) {
    strayCount += 1
    strayOffset = strayOffset ?? offset
    flaw = flaw ?? .strayQuote(column: openCells)
  }

  /// Notes a quote within the unquoted cell begun.
  mutating func noteLooseQuote() {
    looseCount += 1
  }

  /// Lets nothing more in, for the first reason given.
  mutating func stop(_ reason: DelimitedProblem) {
    problem = problem ?? reason
  }

  /// Forgets the rows that are whole.
  mutating func removeRows() {
    guard !rows.isEmpty else { return }
    bytes.removeSubrange(..<rowStart)
    ends.removeSubrange(..<firstCell)
    rows.removeAll(keepingCapacity: true)
    rowStart = 0
    firstCell = 0
  }

  /// Looks at a cell that may be too long, or make its row so, or has a stray quote: where that
  /// cell goes on over the end of a line, it may have swallowed rows, so that no row is certain
  /// from there on.
  private mutating func checkUnusual(_ cell: UnsafeRawBufferPointer, rowSize: Int) {
    if cell.count > DelimitedLimits.cell { stop(.longCell) }
    if rowSize > DelimitedLimits.row || openCells > DelimitedLimits.cells { stop(.longRow) }
    guard let offset = strayOffset else { return }
    strayOffset = nil
    if cell.contains(byte: 0x0A) || cell.contains(byte: 0x0D) { stop(.strayQuote(offset: offset)) }
  }
}
