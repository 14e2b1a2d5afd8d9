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
}

/// A run of neighbours in a list.
struct ListPage<Row> {
  /// The rows in the order of the list, whichever way they were read.
  let rows: [Row]
  /// Whether the list has nothing more beyond this page in the direction in which it was read.
  let reachesEnd: Bool
}
