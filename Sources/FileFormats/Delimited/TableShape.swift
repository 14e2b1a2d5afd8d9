/// How even the rows of a text are in some dialect.
struct TableShape {
  let batch: RowBatch
  let rows: FirstRows
  private let counts: [Int]

  /// Looks at the rows of a batch, from the beginning of the table on.
  init(_ batch: RowBatch, start: (FirstRows) -> Int) {
    self.batch = batch
    rows = FirstRows(batch)
    let counts = Array(rows.widths.dropFirst(start(rows)))
    // If the first row is longer than the batch, it is all there is to go by.
    self.counts = counts.isEmpty ? [batch.openCells] : counts
  }

  /// The share of the rows with as many cells as the first; 0 if that has only one.
  var evenness: Double {
    guard counts[0] > 1 else { return 0 }
    return Double(counts.count { $0 == counts[0] }) / Double(counts.count)
  }

  /// Whether there are at least two rows, and all have the same number of cells.
  var isEven: Bool { counts.count > 1 && evenness == 1 }

  var maxCells: Int { counts.max() ?? 0 }

  /// The number of quotes that neither open nor close a cell, and are not doubled within one.
  var misplacedQuotes: Int { batch.strayCount + batch.looseCount }

  /// Whether a cell begins with spaces and then a quote.
  func hasSpaced(_ quote: UInt8) -> Bool {
    var isFound = false
    batch.forEachRow { _, bytes, cells in
      let starts = [0] + batch.ends[cells].dropLast().map(Int.init)
      isFound =
        isFound
        || starts.contains { start in
          let cell = batch.bytes[(bytes.lowerBound + start)..<bytes.upperBound]
          return cell.first == 0x20 && cell.first { $0 != 0x20 } == quote
        }
    }
    return isFound
  }
}
