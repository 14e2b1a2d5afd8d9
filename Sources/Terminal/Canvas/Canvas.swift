import Foundation

/// A screen as a value: a grid of cells and the position of the cursor.
///
/// Any text may be written to it: each character passes through `Glyph`, nothing is drawn outside
/// the given columns, a wide character is drawn whole or not at all, and text that does not fit
/// ends with `…`.
nonisolated public struct Canvas: Equatable, Sendable {
  /// The cursor of the terminal.
  public struct Cursor: Equatable, Sendable {
    /// The cell under it.
    public let point: Point
    /// Whether it is shown: a list places it, hidden, where a screen reader looks for it.
    public let isVisible: Bool
  }

  /// The size of the grid.
  public let size: Size
  /// Whether it goes over a slow line, where few bytes matter more than looks.
  public let isSlow: Bool
  /// The cursor; nil if its position does not matter.
  public private(set) var cursor: Cursor?
  /// The links on it.
  package internal(set) var links: [Hyperlink] = []
  /// The pictures on it.
  package internal(set) var pictures: [PlacedPicture] = []
  private var cells: [Cell]

  /// A blank canvas.
  public init(size: Size, isSlow: Bool = false) {
    self.size = size
    self.isSlow = isSlow
    cells = Array(repeating: .blank(.plain), count: size.columns * size.rows)
  }

  /// The whole canvas.
  public var bounds: Rect { Rect(column: 0, row: 0, columns: size.columns, rows: size.rows) }

  package func row(_ row: Int) -> ArraySlice<Cell> { cells(0..<size.columns, ofRow: row) }

  func cells(_ columns: Range<Int>, ofRow row: Int) -> ArraySlice<Cell> {
    cells[places(columns, ofRow: row)]
  }

  private func places(_ columns: Range<Int>, ofRow row: Int) -> Range<Int> {
    let start = row * size.columns
    return start + columns.lowerBound..<start + columns.upperBound
  }

  /// Puts the cursor on a cell; drops a cursor outside the canvas.
  public mutating func placeCursor(at point: Point, isVisible: Bool) {
    cursor = bounds.contains(point) ? Cursor(point: point, isVisible: isVisible) : nil
  }

  /// The columns of a row from the first to the last that differ; all if the size differs.
  package func change(inRow row: Int, since former: Canvas?) -> Range<Int> {
    let columns = 0..<size.columns
    guard let former, former.size == size else { return columns }
    let (new, old) = (self.row(row), former.row(row))
    // Most rows are the same to the last byte, which a memory comparison shows at once.
    if new.isSameMemory(as: old) { return 0..<0 }
    let start = new.startIndex
    let differs = { column in new[start + column] != old[start + column] }
    guard let first = columns.first(where: differs), let last = columns.last(where: differs)
    else { return 0..<0 }
    return first..<last + 1
  }

  /// Makes everything drawn so far faint, before a layer over it, except on a slow line. Pictures
  /// in pixels are removed.
  package mutating func stepBack() {
    links = []
    removePictures(where: \.isOfPixels)
    if isSlow { return }
    for place in cells.indices where cells[place].style != .picture { cells[place].style = .faint }
    for place in pictures.indices { pictures[place].isFaint = true }
  }

  /// Removes pictures, and blanks the cells that they are still seen in.
  mutating func removePictures(where isRemoved: (PlacedPicture) -> Bool) {
    for picture in pictures where isRemoved(picture) {
      for place in picture.rows.flatMap({ places(picture.columns, ofRow: $0) })
      where cells[place].style == .picture { cells[place] = .blank(.plain) }
    }
    pictures.removeAll(where: isRemoved)
  }

  /// Blanks a rectangle.
  public mutating func fill(_ rect: Rect, style: Style = .plain) {
    fill(rect, with: .blank, style: style)
  }

  /// Fills a rectangle with a part that is one column wide.
  mutating func fill(_ rect: Rect, with part: Glyph.Part, style: Style) {
    let cell = Cell(part, style: style)
    for row in rect.top..<rect.bottom {
      let places = makeRoom(in: rect.left..<rect.right, ofRow: row)
      cells.withUnsafeMutableBufferPointer { $0[places].update(repeating: cell) }
    }
  }

  /// Writes text from `point` over at most `columns` columns, and returns those used.
  @discardableResult
  public mutating func write(
    _ text: String, at point: Point, columns: Int, style: Style = .plain
  ) -> Int {
    let columns = min(columns, size.columns - point.column)
    if let used = writePlain(text, at: point, columns: columns, style: style) { return used }
    var place = point
    for part in Glyph.fitted(text, columns: columns) {
      put(part, at: place, style: style)
      place.column += Int(part.columns)
    }
    return place.column - point.column
  }

  /// Writes plain text; returns nil, and writes nothing, if an examined byte is not plain.
  private mutating func writePlain(
    _ text: String, at point: Point, columns: Int, style: Style
  ) -> Int? {
    guard columns > 0 else { return 0 }
    return text.utf8.withContiguousStorageIfAvailable { bytes in
      // One byte more than fits shows whether the text is cut.
      guard bytes.prefix(columns + 1).allSatisfy(Glyph.isPlain) else { return nil }
      let used = min(bytes.count, columns)
      let start = point.row * size.columns + point.column
      for place in makeRoom(in: point.column..<point.column + used, ofRow: point.row) {
        cells[place] = Cell(Glyph.Part(Unicode.Scalar(bytes[place - start])), style: style)
      }
      if bytes.count > columns {
        let last = Point(column: point.column + columns - 1, row: point.row)
        put(Glyph.ellipsis, at: last, style: style)
      }
      return used
    } ?? nil
  }

  private mutating func put(_ part: Glyph.Part, at point: Point, style: Style) {
    let columns = point.column..<point.column + Int(part.columns)
    guard columns.clamped(to: 0..<size.columns) == columns else { return }
    for (offset, place) in makeRoom(in: columns, ofRow: point.row).enumerated() {
      cells[place] = offset == 0 ? Cell(part, style: style) : .tail(style)
    }
  }

  /// Blanks wide characters that some columns of a row cover in part, and returns the indices of
  /// those columns that are on the grid.
  private mutating func makeRoom(in columns: Range<Int>, ofRow row: Int) -> Range<Int> {
    let columns = columns.clamped(to: 0..<size.columns)
    guard !columns.isEmpty, (0..<size.rows).contains(row) else { return 0..<0 }
    let start = row * size.columns
    let (first, end) = (start + columns.lowerBound, start + columns.upperBound)
    if cells[first].isTail { cells[first - 1] = .blank(cells[first - 1].style) }
    if columns.upperBound < size.columns, cells[end].isTail {
      cells[end] = .blank(cells[end].style)
    }
    return first..<end
  }
}

extension ArraySlice<Cell> {
  /// Whether both are the same byte for byte; slices that are not may still be equal.
  nonisolated fileprivate func isSameMemory(as other: Self) -> Bool {
    withUnsafeBytes { own in
      other.withUnsafeBytes { its in
        guard own.count == its.count, let start = own.baseAddress, let other = its.baseAddress
        else { return own.count == its.count }
        return memcmp(start, other, own.count) == 0
      }
    }
  }
}
