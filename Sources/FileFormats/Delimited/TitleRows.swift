/// The rows above the header of a table, as programs that print reports put them there: a title, a date,
/// who asked.
///
/// They are known by the header: it has a cell that reads as what a row is called by, more cells with a
/// text than any row above it, and as many cells as nearly all rows below it, which are more than those
/// above. The first row above has one text, and no other more than a label and its value.
struct TitleRows {
  /// The most rows above a header.
  private static let most = 20
  /// The most cells with a text of one of them.
  private static let cells = 2
  /// The rows below a header that are compared with it.
  private static let compared = 100

  /// How many there are.
  let count: Int

  /// Looks for a header among the first rows that are not empty.
  init(_ batch: RowBatch, isName: (String) -> Bool) {
    let rows = batch.cells(ofRows: Self.most + 1)
    let filled = rows.map { $0.count { !$0.isEmpty } }
    guard let first = rows.first, filled[0] == 1, !first.contains(where: isName) else {
      count = 0
      return
    }
    let counts = batch.cellCounts
    count =
      rows.indices.dropFirst().first { place in
        guard let above = filled[..<place].max(), above <= Self.cells, filled[place] > above,
          rows[place].contains(where: isName)
        else { return false }
        let below = counts.dropFirst(place + 1).prefix(Self.compared)
        let even = below.count { $0 == rows[place].count }
        return even > place && even * 10 >= below.count * 8
      } ?? 0
  }
}

extension RowBatch {
  /// The texts of the first rows that are not empty, at most so many.
  fileprivate func cells(ofRows limit: Int) -> [[String]] {
    var texts: [[String]] = []
    var (byte, cell) = (0, 0)
    for row in rows where texts.count < limit {
      if row.cellsEnd > cell {
        var start = byte
        texts.append(
          ends[cell..<row.cellsEnd].map { end in
            let stop = byte + Int(end)
            defer { start = stop }
            return String(decoding: bytes[start..<stop], as: UTF8.self)
          })
      }
      (byte, cell) = (row.bytesEnd, row.cellsEnd)
    }
    return texts
  }
}

/// The rows above the header.
struct Preamble: Sendable {
  /// Whether the first only declares the separator.
  let isDeclared: Bool
  /// How many are titles.
  let titles: Int

  /// How many there are.
  var count: Int { titles + (isDeclared ? 1 : 0) }
}
