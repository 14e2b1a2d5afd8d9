/// How even the rows of a text are when it is read in some dialect.
struct TableShape {
  private let batch: RowBatch
  /// The rows above the first that is looked at.
  let titles: Int
  /// The number of cells in each row that is not empty.
  private let counts: [Int]

  /// Looks at the first 1,000 rows of a batch, without those above a header with a cell that `isName`
  /// takes for what a row is called by.
  init(_ batch: RowBatch, isName: ((String) -> Bool)?) {
    self.batch = batch
    titles = isName.map { TitleRows(batch, isName: $0).count } ?? 0
    let counts = Array(batch.cellCounts.prefix(1_000).dropFirst(titles))
    // A first row longer than the batch is all there is to go by.
    self.counts = counts.isEmpty ? [batch.openCells] : counts
  }

  /// The share of the rows that have as many cells as the first; 0 where that has only one.
  var evenness: Double {
    guard counts[0] > 1 else { return 0 }
    return Double(counts.count { $0 == counts[0] }) / Double(counts.count)
  }

  /// The number of cells in the longest row.
  var mostCells: Int { counts.max() ?? 0 }

  /// The number of quotes within quoted cells that are neither doubled nor the last.
  var strayQuotes: Int { batch.strayCount }

  /// The number of quotes that neither begin nor end a cell nor are doubled within one.
  var misplacedQuotes: Int { batch.strayCount + batch.looseCount }

  /// Whether a cell begins with spaces and then a quote.
  func hasSpaced(_ quote: UInt8) -> Bool {
    var rowStart = 0
    var firstCell = 0
    for row in batch.rows {
      let starts = [0] + batch.ends[firstCell..<row.cellsEnd].dropLast().map(Int.init)
      let isSpaced = starts.contains { start in
        let cell = batch.bytes[(rowStart + start)..<row.bytesEnd]
        return cell.first == 0x20 && cell.first { $0 != 0x20 } == quote
      }
      if isSpaced { return true }
      rowStart = row.bytesEnd
      firstCell = row.cellsEnd
    }
    return false
  }
}
