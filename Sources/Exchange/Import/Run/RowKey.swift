import Catalog
import FileFormats

struct RowKey: Sendable {
  private enum Source {
    case animal
    case cell(named: String, Int?, MissingValue)
    case row
  }

  private var source: Source
  /// The columns with data, sorted by name, so that their order in the file does not matter.
  private var columns: [(name: String, place: Int)] = []

  init(_ plan: ImportPlan) {
    switch plan.mapping.key {
    case .animal: source = .animal
    case .column(let name), .number(let name):
      source = .cell(named: name, nil, MissingValue(in: .name, of: name, plan))
    // An entry has no key of its own.
    case .wholeRow: source = plan.entries == nil ? .row : .animal
    }
  }

  /// Takes more columns; their indices are their places in a row.
  mutating func add(_ names: ArraySlice<String>) {
    if case .cell(let name, nil, let signs) = source {
      source = .cell(named: name, names.firstIndex(of: name), signs)
    }
    let added = names.indices.filter { !names[$0].hasPrefix(SurveyColumn.nativePrefix) }
      .map { (name: names[$0], place: $0) }
    // Inserting one column is much cheaper than sorting all of them again.
    if added.count == 1, let column = added.first {
      columns.insert(column, at: firstPlace(after: column.name))
    } else {
      columns.append(contentsOf: added)
      columns.sort { $0.name < $1.name }
    }
  }

  private func firstPlace(after name: String) -> Int {
    var range = columns.startIndex..<columns.endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        columns[middle].name < name ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  /// The key of a row; its whole content if the key column is empty.
  func key(of record: borrowing Record) -> ImportKey {
    switch source {
    case .animal: return .content
    case .cell(_, let place?, let signs):
      guard let value = signs.presentText(record[place]) else {
        return .wholeRow(hash(of: record))
      }
      return .given(value)
    case .cell(_, nil, _), .row: return .wholeRow(hash(of: record))
    }
  }

  /// The hash of the cells that are not empty, with the names of their columns.
  private func hash(of record: borrowing Record) -> ImportHash {
    var hash = ImportHash()
    for column in columns {
      let range = record.range(of: column.place)
      if range.isEmpty { continue }
      hash.add(column.name)
      hash.add(record.bytes[range])
    }
    return hash
  }
}
