/// The first rows of a text in some dialect, and what they seem to be. Rows of only separators are
/// left out.
struct FirstRows: RecordVisitor {
  private struct Enough: Error {}

  private static let rowLimit = 1_000
  private static let maxAbove = 20
  /// How many rows below a row are compared with it.
  private static let compared = 100
  private static let columnLimit = 200

  /// The line of each row, and the number of its cells.
  private(set) var lines: [Int] = []
  private(set) var widths: [Int] = []
  private var cells: [[String]] = []

  init(_ batch: borrowing RowBatch) {
    var rows = RowDelivery(columns: [])
    try? rows.deliver(batch, to: &self)
  }

  mutating func visit(columns: [String]) {}

  mutating func visit(progress: Double) {}

  mutating func visit(_ record: borrowing Record) throws {
    lines.append(record.line)
    widths.append(record.count)
    if cells.count <= Self.maxAbove + Self.compared {
      var texts: [String] = []
      for column in 0..<min(record.count, Self.columnLimit) { texts.append(record[column]) }
      cells.append(texts)
    }
    if lines.count == Self.rowLimit { throw Enough() }
  }

  /// The index of the header, or of the row that would be it, from this row on.
  func header(from first: Int, _ words: TableWords) -> Int {
    let start = first + remarks(from: first, words)
    guard start < cells.count else { return first }
    let end = min(cells.count, start + Self.maxAbove + 1)
    return (start..<end).dropFirst().first { isBelowTitles($0, from: start, words) } ?? start
  }

  /// How many rows begin with `#`, not counting the header itself.
  private func remarks(from first: Int, _ words: TableWords) -> Int {
    let count = cells.dropFirst(first).prefix { $0.first?.hasPrefix("#") == true }.count
    let next = first + count
    guard count > 0, next < cells.count else { return 0 }
    let isHeader = widths[next - 1] == widths[next] && !cells[next].contains(where: words.isHeading)
    return isHeader ? count - 1 : count
  }

  /// Whether a row is the header of nearly all rows below it, and the rows above it are titles.
  private func isBelowTitles(_ place: Int, from start: Int, _ words: TableWords) -> Bool {
    let filled = { (row: [String]) in row.count { !$0.isEmpty } }
    let above = cells[start..<place].map(filled)
    let own = filled(cells[place])
    let below = widths.dropFirst(place + 1).prefix(Self.compared)
    let even = below.count { $0 == widths[place] }
    guard let most = above.max(), own > most, even > 0, even * 10 >= below.count * 8 else {
      return false
    }
    let known = cells[start].count(where: words.isHeading)
    if cells[place].count(where: words.isHeading) > 1 {
      return known == 0 || known == 1 && (above[0] == 1 || even > place - start)
    }
    // It may be an odd row of a table with one column, or a sentence with commas.
    if known > 0 { return false }
    if above[0] == 1, most <= 2, even > place - start, cells[place].contains(where: words.isName) {
      return true
    }
    if even < 2 || cells[place].contains(where: { $0.hasPrefix(" ") }) { return false }
    return standsAboveValues(place, words)
      || most == 1 && own > 2 && even > 2 && even == below.count
  }

  /// Whether a row has no values, and one of its words is above numbers or the like.
  private func standsAboveValues(_ place: Int, _ words: TableWords) -> Bool {
    let kinds = cells[place].map(words.kind)
    return !kinds.contains(where: \.isValue)
      && kinds.indices.contains {
        kinds[$0] == .word && kind(below: place, $0, words)?.isValue == true
      }
  }

  /// Whether a row names the columns: a cell reads as a heading, or the cells are of other kinds
  /// than those below them. Words above words may be either: they are names unless they recur
  /// below.
  func isHeader(_ place: Int, _ words: TableWords) -> Bool {
    guard place + 1 < cells.count else { return true }
    let row = cells[place]
    if row.contains(where: words.isHeading) || numbersColumns(place, words) { return true }
    var (same, other) = (0, 0)
    for (column, text) in row.enumerated() {
      let kind = words.kind(text)
      guard kind != .nothing, let common = self.kind(below: place, column, words) else { continue }
      if kind == common {
        if kind.isValue { same += 1 }
      } else {
        other += 1
      }
    }
    return same > 0 ? same <= other : other > 0 || !standsAgain(place)
  }

  /// Whether the numbers in a row are years or consecutive, as in names of columns, and those below
  /// are not.
  private func numbersColumns(_ place: Int, _ words: TableWords) -> Bool {
    let isYear = { (number: Double) in 1_900...2_100 ~= number }
    let numbers = numbers(in: place)
    let below = self.numbers(in: place + 1)
    let areSteps = { (numbers: [Double]) in
      zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 }
    }
    if numbers.count > 2, areSteps(numbers) { return !areSteps(below) }
    return !numbers.isEmpty && numbers.allSatisfy(isYear) && Set(numbers).count == numbers.count
      && !below.contains(where: isYear)
  }

  private func numbers(in place: Int) -> [Double] { cells[place].compactMap { Double($0) } }

  /// Whether a cell of a row recurs in two rows below it, apart from copies of the whole row.
  private func standsAgain(_ place: Int) -> Bool {
    let row = cells[place]
    let below = cells.dropFirst(place + 1).filter { $0 != row }
    return row.enumerated().contains { column, text in
      !text.isEmpty && below.count { column < $0.count && $0[column] == text } > 1
    }
  }

  /// Whether the row below a header has only units, above numbers.
  func hasUnits(below place: Int, _ words: TableWords) -> Bool {
    let units = place + 1
    guard units + 1 < cells.count else { return false }
    let found = cells[units].indices.filter { !cells[units][$0].isEmpty }
    return !found.isEmpty
      && found.allSatisfy {
        words.isUnit(cells[units][$0]) && kind(below: units, $0, words) == .number
      }
  }

  /// The kind of most cells of a column below a row; nil if these are all empty.
  private func kind(below place: Int, _ column: Int, _ words: TableWords) -> CellKind? {
    let rows = cells.dropFirst(place + 1).prefix(Self.compared)
    let kinds = rows.lazy.filter { column < $0.count }.map { words.kind($0[column]) }
    let counts = Dictionary(kinds.filter { $0 != .nothing }.map { ($0, 1) }, uniquingKeysWith: +)
    return counts.max { ($0.value, $0.key.rawValue) < ($1.value, $1.key.rawValue) }?.key
  }
}
