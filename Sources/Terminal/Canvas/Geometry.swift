/// A number of rows and columns; never negative.
nonisolated public struct Size: Hashable, Sendable {
  /// Cells from left to right.
  public let columns: Int
  /// Cells from top to bottom.
  public let rows: Int

  /// A size in cells; a negative number becomes 0.
  public init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }
}

/// The position of a cell: column and row, from 0 at the top left.
nonisolated public struct Point: Hashable, Sendable {
  /// Cells from the left edge.
  public var column: Int
  /// Cells from the top edge.
  public var row: Int

  /// The cell in that column and row.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// A rectangle of cells.
nonisolated public struct Rect: Hashable, Sendable {
  /// The top left cell.
  public let origin: Point
  /// Its number of columns and rows.
  public let size: Size

  /// The rectangle at that position; a negative size becomes 0.
  public init(column: Int, row: Int, columns: Int, rows: Int) {
    origin = Point(column: column, row: row)
    size = Size(columns: columns, rows: rows)
  }

  /// The leftmost column.
  public var left: Int { origin.column }
  /// The topmost row.
  public var top: Int { origin.row }
  /// The number of its columns.
  public var columns: Int { size.columns }
  /// The number of its rows.
  public var rows: Int { size.rows }
  /// The first column to the right of it.
  public var right: Int { left + columns }
  /// The first row below it.
  public var bottom: Int { top + rows }

  /// Whether it contains the cell at `point`.
  public func contains(_ point: Point) -> Bool {
    (left..<right).contains(point.column) && (top..<bottom).contains(point.row)
  }

  /// The rectangle without this many cells on each side.
  public func inset(columns: Int, rows: Int) -> Rect {
    Rect(
      column: left + columns, row: top + rows,
      columns: self.columns - 2 * columns, rows: self.rows - 2 * rows)
  }

  /// One row of it, counted from its top.
  public func row(_ offset: Int) -> Rect {
    Rect(column: left, row: top + offset, columns: columns, rows: 1)
  }

  /// The rectangle without this many columns at its left and rows at its top.
  public func dropping(columns: Int = 0, rows: Int = 0) -> Rect {
    Rect(
      column: left + columns, row: top + rows, columns: self.columns - columns,
      rows: self.rows - rows)
  }

  /// A rectangle of at most that size in the middle of this one.
  public func centered(columns: Int, rows: Int) -> Rect {
    let columns = min(columns, self.columns)
    let rows = min(rows, self.rows)
    return Rect(
      column: left + (self.columns - columns) / 2, row: top + (self.rows - rows) / 2,
      columns: columns, rows: rows)
  }

  /// Two rectangles side by side that share a column: the last of the left one, at offset
  /// `columns`.
  public func split(columns: Int) -> (Rect, Rect) {
    (
      Rect(column: left, row: top, columns: columns + 1, rows: rows),
      Rect(column: left + columns, row: top, columns: self.columns - columns, rows: rows)
    )
  }
}
