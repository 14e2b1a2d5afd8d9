import Catalog

/// Which rows of a list to read.
enum ListPlace<Row> {
  /// The first or the last rows.
  case start, end
  /// The rows around one, whether or not it is still there.
  case around(Row)
  /// The rows after the last one in memory.
  case following(Row)
  /// The rows before the first one in memory.
  case preceding(Row)

  /// Whether they replace the rows in memory.
  var isNew: Bool {
    switch self {
    case .start, .end, .around: true
    case .following, .preceding: false
    }
  }

  /// The starts of the pages that make them up, in the order of the list.
  var starts: [PageStart<Row>] {
    switch self {
    case .start: [.first]
    case .end: [.last]
    case .around(let row): [.before(row), .at(row)]
    case .following(let last): [.after(last)]
    case .preceding(let first): [.before(first)]
    }
  }
}
