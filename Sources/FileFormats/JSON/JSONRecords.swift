/// Turns the values of a row into records: one, or one for each element of its list of rows.
struct JSONRecords {
  private var record = Record(line: 1)
  /// The first and the last value of each column, and for each value the next one of its column.
  private var first: [Int32] = []
  private var last: [Int32] = []
  private var next: [Int32] = []
  private var cell: [UInt8] = []

  private var width = 0

  /// The most bytes that all records of one row may repeat together.
  private static let repetition = 1 << 30

  /// Passes the records of the row to `take`; `group` is the cell of the first column, if many rows
  /// share it. Throws `JSONRefusal`, and what `take` throws.
  mutating func make(
    of row: borrowing JSONRow, group: [UInt8]?, columns: Int,
    _ take: (borrowing Record) throws -> Void
  ) throws {
    while first.count < columns {
      first.append(-1)
      last.append(-1)
    }
    while next.count < row.values.count { next.append(-1) }
    // With an empty list, the row is still one record.
    guard let rows = row.rows, !row.hasName, row.values.contains(where: { $0.list == rows }) else {
      for index in row.values.indices { chain(index, row.values[index]) }
      return try finish(row, line: row.line, group, take)
    }
    try makeMany(of: row, rows, group, take)
  }

  /// Makes a record of each element of the list with this number. The values of the list are
  /// contiguous, element after element; the values before and after them are repeated.
  private mutating func makeMany(
    of row: borrowing JSONRow, _ list: Int32, _ group: [UInt8]?,
    _ take: (borrowing Record) throws -> Void
  ) throws {
    let values = row.values
    let start = values.firstIndex { $0.list == list } ?? values.endIndex
    let end = values[start...].firstIndex { $0.list != list } ?? values.endIndex
    try checkRepetition(in: row, start..<end)
    var index = start
    while index < end {
      let element = values[index].element
      let stop = values[index..<end].firstIndex { $0.element != element } ?? end
      for other in 0..<start { chain(other, values[other]) }
      for own in index..<stop { chain(own, values[own]) }
      for other in end..<values.count { chain(other, values[other]) }
      try finish(row, line: Int(values[index].line), group, take)
      index = stop
    }
  }

  private func checkRepetition(in row: borrowing JSONRow, _ list: Range<Int>) throws {
    guard let first = list.first, let last = list.last else { return }
    let own = Int(row.values[last].end - row.values[first].start) + list.count * JSONRow.overhead
    guard (row.size - own) * list.count > Self.repetition else { return }
    throw JSONRefusal(reason: "a list in this row is too long to repeat the rest of it for each")
  }

  /// Adds a value to those of its column. If an object has a key twice, the last value wins.
  private mutating func chain(_ index: Int, _ value: JSONRow.Value) {
    let column = Int(value.column)
    next[index] = -1
    if value.list > 0, first[column] >= 0 {
      next[Int(last[column])] = Int32(index)
    } else {
      first[column] = Int32(index)
    }
    last[column] = Int32(index)
    width = max(width, column + 1)
  }

  private mutating func finish(
    _ row: borrowing JSONRow, line: Int, _ group: [UInt8]?,
    _ take: (borrowing Record) throws -> Void
  ) throws {
    record.restart(line: line)
    if let group { record.append(group) }
    var column = record.count
    while column < width {
      try append(column, of: row)
      first[column] = -1
      column += 1
    }
    width = 0
    try take(record)
  }

  /// Adds the cell of a column: its values, joined by "; ".
  private mutating func append(_ column: Int, of row: borrowing JSONRow) throws {
    guard first[column] >= 0 else { return record.append([]) }
    let value = row.values[Int(first[column])]
    guard next[Int(first[column])] >= 0 else {
      return record.append(row.bytes[Int(value.start)..<Int(value.end)])
    }
    cell.removeAll(keepingCapacity: true)
    var index = first[column]
    while index >= 0 {
      let value = row.values[Int(index)]
      if index != first[column] { cell.append(contentsOf: "; ".utf8) }
      cell.append(contentsOf: row.bytes[Int(value.start)..<Int(value.end)])
      index = next[Int(index)]
    }
    guard cell.count <= Limits.cell else {
      throw JSONRefusal(reason: "a list in this row is longer than \(Limits.cellText)")
    }
    record.append(cell)
  }
}
