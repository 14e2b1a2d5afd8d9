import Foundation

/// The rows that libcsv has found and that are not taken yet; the last may be incomplete.
///
/// It takes cells and row ends as libcsv reports them, so each must cost little more than a copy.
struct RowBatch {
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
  /// Where each cell ends, from the beginning of its row.
  private(set) var ends: [UInt32] = []
  /// What stopped the reading, if anything; nothing is taken after that.
  private(set) var problem: DelimitedProblem?
  /// How many cells and row ends came before the problem.
  private(set) var eventCount = 0
  /// How many quotes within quoted cells were neither doubled nor closing.
  private(set) var strayCount = 0
  /// How many quotes were within unquoted cells.
  private(set) var looseCount = 0
  private var rowStart = 0
  private var firstCell = 0
  /// The offset in the text of the first stray quote in the open cell.
  private var strayOffset: Int?
  private var flaw: RecordFlaw?

  var openCells: Int { ends.count - firstCell }

  /// Passes each complete row to `take`, with the ranges of its bytes and its cells.
  func forEachRow(_ take: (Row, _ bytes: Range<Int>, _ cells: Range<Int>) throws -> Void) rethrows {
    var (byte, cell) = (0, 0)
    for row in rows {
      try take(row, byte..<row.bytesEnd, cell..<row.cellsEnd)
      (byte, cell) = (row.bytesEnd, row.cellsEnd)
    }
  }

  /// Whether a row has only separators, or is the ^Z that DOS puts at the end of a text. A single
  /// empty cell in quotes is a row.
  func isNone(_ row: Row, _ bytes: Range<Int>, _ cells: Range<Int>) -> Bool {
    if cells.count > 1 { return bytes.isEmpty }
    return row.terminator < 0 && !bytes.isEmpty && self.bytes[bytes].allSatisfy { $0 == 0x1A }
  }

  mutating func endCell(_ cell: UnsafeRawBufferPointer) {
    guard problem == nil else { return }
    bytes.append(contentsOf: cell)
    let rowSize = bytes.count - rowStart
    ends.append(UInt32(truncatingIfNeeded: rowSize))
    if rowSize > Limits.cell || strayOffset != nil || openCells > Limits.cells {
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

  /// Notes a quote within the open, quoted cell that is neither doubled nor closing.
  mutating func noteStrayQuote(at offset: Int) {
    strayCount += 1
    strayOffset = strayOffset ?? offset
    flaw = flaw ?? .strayQuote(column: openCells)
  }

  mutating func noteLooseQuote() { looseCount += 1 }

  mutating func stop(_ reason: DelimitedProblem) {
    problem = problem ?? reason
  }

  mutating func removeRows() {
    guard !rows.isEmpty else { return }
    bytes.removeSubrange(..<rowStart)
    ends.removeSubrange(..<firstCell)
    rows.removeAll(keepingCapacity: true)
    rowStart = 0
    firstCell = 0
  }

  /// Checks a cell that may be too long, may make its row too long, or has a stray quote. A cell
  /// with a stray quote that crosses the end of a line may have swallowed rows: the rows after it
  /// are uncertain.
  private mutating func checkUnusual(_ cell: UnsafeRawBufferPointer, rowSize: Int) {
    if cell.count > Limits.cell { stop(.longCell) }
    if rowSize > Limits.row || openCells > Limits.cells { stop(.longRow) }
    guard let offset = strayOffset else { return }
    strayOffset = nil
    if cell.contains(byte: 0x0A) || cell.contains(byte: 0x0D) { stop(.strayQuote(offset: offset)) }
  }
}
