import GRDB

/// An order that one index holds, ending with the id, so that a page costs the same wherever it
/// begins.
struct Keyset {
  /// The columns before the id.
  var leading: [String] = []
  let id: String
  var isDescending = false

  /// The values of these columns in the row where a page begins.
  struct Bound {
    var leading: [DatabaseValue] = []
    let id: Int64
    let isIncluded: Bool
  }

  /// One of the reads for the rows from a bound.
  enum Part {
    /// All rows.
    case all
    /// The rows that differ from the bound only by id.
    case near(Filter.Condition)
    /// The rows beyond the bound that first differ from it in one particular column.
    case beyond(Filter.Condition)
  }

  /// Reads rows from a bound or an end; backward, the last one comes first.
  ///
  /// Rows that differ only by id come first, then those that differ by the column before it, and so
  /// on. For `(foldedName, id) > (?, ?)` SQLite would seek by the name only, and scan all its rows.
  func rows<Row>(
    from bound: Bound?, backward: Bool, limit: Int, _ read: (Part, _ limit: Int) throws -> [Row]
  ) rethrows -> [Row] {
    guard let bound else { return try read(.all, limit) }
    let columns = leading + [id]
    let values = bound.leading + [bound.id.databaseValue]
    let passed = Bound(id: bound.id, isIncluded: false)
    var rows: [Row] = []
    for place in columns.indices.reversed() where rows.count < limit {
      let isNear = place == leading.endIndex
      let sign = sign(isNear ? bound : passed, backward)
      let tests = columns[..<place].map { "\($0) = ?" } + ["\(columns[place]) \(sign) ?"]
      let part = Filter.Condition(tests.joined(separator: " AND "), Array(values[...place]))
      rows += try read(isNear ? .near(part) : .beyond(part), limit - rows.count)
    }
    return rows
  }

  /// The condition for rows beyond a bound, or before it when reading backward.
  func beyond(_ bound: Bound, backward: Bool) -> Filter.Condition {
    Filter.Condition(
      leading + [id], sign(bound, backward), bound.leading + [bound.id.databaseValue])
  }

  /// The ORDER BY clause.
  func order(backward: Bool) -> String {
    let direction = backward == isDescending ? "ASC" : "DESC"
    return "ORDER BY " + (leading + [id]).map { "\($0) \(direction)" }.joined(separator: ", ")
  }

  private func sign(_ bound: Bound, _ backward: Bool) -> String {
    (backward == isDescending ? ">" : "<") + (bound.isIncluded ? "=" : "")
  }

  /// Reads a page of the rows that meet a condition, and one more to learn whether any follow.
  /// `key` returns the column values and the id of the bound's row; `read` reads rows for the
  /// clauses after FROM.
  func page<Place, Row>(
    from start: PageStart<Place>, limit: Int, where condition: Filter = Filter(),
    key: (Place) -> ([DatabaseValue], Int64), read: (String, StatementArguments) throws -> [Row]
  ) throws -> Page<Row> {
    let limit = max(limit, 0)
    let bound = start.bound.map {
      let (leading, id) = key($0.row)
      return Bound(leading: leading, id: id, isIncluded: $0.isIncluded)
    }
    let found = try rows(from: bound, backward: start.isBackward, limit: limit + 1) { part, limit in
      var filter = Filter()
      switch part {
      case .all: break
      case .near(let place), .beyond(let place): filter.add(place)
      }
      filter.add(condition)
      return try read(
        "\(filter.clause) \(order(backward: start.isBackward)) LIMIT ?", filter.arguments + [limit])
    }
    return Page(found, backward: start.isBackward, limit: limit)
  }
}
