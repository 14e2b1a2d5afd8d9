import Bindings

/// Labelled controls below one another; one has the focus.
///
/// If there is room, each row has a line below it for its problem or its note, so that nothing
/// moves; if not, a note stands beside its value where it fits.
public final class Form {
  private static let maxLabelColumns = 22

  /// A control with its label.
  public struct Row {
    /// Unique in the form.
    public let id: String
    let title: String
    let control: any Control
    let columns: Int
    let problem: () -> String?
    let note: () -> String?
    let isShown: () -> Bool
    let check: () -> Bool

    /// `columns` is the width of its line to write on. `problem` returns a sentence while the value
    /// is invalid, `note` a remark while it is valid. The focus leaves the row only if `check`
    /// returns true, so that after a refusal the next keys land in no other row.
    public init(
      id: String, title: String, control: any Control, columns: Int = .max,
      problem: @escaping () -> String?,
      note: @escaping () -> String? = { nil }, isShown: @escaping () -> Bool = { true },
      check: @escaping () -> Bool = { true }
    ) {
      self.id = id
      self.title = title
      self.control = control
      self.columns = columns
      self.problem = problem
      self.note = note
      self.isShown = isShown
      self.check = check
    }
  }

  /// All rows, including those that are hidden now.
  public var allRows: [Row] { didSet { labelColumns = Self.labelColumns(of: allRows) } }
  /// The width of the longest label, up to a limit: typed text needs the room.
  private var labelColumns: Int
  private let focus: Binding<String>
  /// How many rows were in view in the last picture.
  private var pageRows = 1
  /// Whether long rows make it easier to read.
  let isWide: Bool

  /// A form with the focus on the row with that id; `isWide` if its texts or its problems are long.
  public init(_ rows: [Row], focus: Binding<String>, isWide: Bool = false) {
    allRows = rows
    labelColumns = Self.labelColumns(of: rows)
    self.focus = focus
    self.isWide = isWide
  }

  private static func labelColumns(of rows: [Row]) -> Int {
    min(rows.map { Canvas.width(of: $0.title) }.max() ?? 0, maxLabelColumns) + 2
  }

  private var rows: [Row] { allRows.filter { $0.isShown() } }

  /// The number of lines that the form prefers.
  public var height: Int { rows.reduce(0) { $0 + $1.control.rows + 1 } }

  /// Gives the controls the sizes of their places in a form that is drawn in `rect`.
  package func layout(in rect: Rect) {
    let layout = layout(of: rect)
    for (row, lines) in zip(rows, layout.heights) {
      row.control.layout(Size(columns: rect.columns - labelColumns, rows: lines))
    }
  }

  private var focusIndex: Int { rows.firstIndex { $0.id == focus.wrappedValue } ?? 0 }
  /// The control that has the focus.
  public var focused: any Control { rows[focusIndex].control }

  /// Completes what was begun in the focused control.
  public func settle() throws {
    try focused.settle()
  }
}

// MARK: Keys

extension Form {
  /// The keys of the focused control.
  public var controlCommands: [Command] { focused.commands }

  /// Whether `Enter` does something in the focused control, and so does not save.
  public var takesEnter: Bool { controlCommands.contains { $0.keys.contains(.enter) } }

  /// The keys that move the focus, and complete what was begun in the focused control.
  public var focusCommands: [Command] {
    guard rows.count > 1 else {
      let settling = Command(
        "Take the highlighted line", id: "complete-line", group: "In a combo box", keys: [.tab]
      ) { [self] _ in try settle() }
      return takesEnter && focused.rows == 1 ? [settling] : []
    }
    return [
      Command(
        "Next field", id: "next-field", group: "In a form", keys: [.tab, .down], label: "Next"
      ) { [self] _ in
        try moveFocus(by: 1)
      },
      Command("Previous field", id: "previous-field", group: "In a form", keys: [.backTab, .up]) {
        [self] _ in
        try moveFocus(by: -1)
      },
      Command("Next page of fields", id: "next-page", group: "In a form", keys: [.pageDown]) {
        [self] _ in
        try movePage(by: 1)
      },
      Command(
        "Previous page of fields", id: "previous-page", group: "In a form", keys: [.pageUp]
      ) { [self] _ in
        try movePage(by: -1)
      },
    ]
  }

  /// Completes what was begun in the focused control; returns false if the focus must stay.
  private func leave() throws -> Bool {
    try focused.settle()
    return rows[focusIndex].check()
  }

  /// Whether the focus is on the last row.
  public var isAtEnd: Bool { focusIndex == rows.count - 1 }

  /// Moves the focus to the next row, as `Tab` does.
  public func moveOn() throws { try moveFocus(by: 1) }

  private func moveFocus(by distance: Int) throws {
    guard try leave() else { return }
    let start = allRows.firstIndex { $0.id == focus.wrappedValue } ?? 0
    var index = start
    // What was typed into the row that is left may decide which rows are shown.
    repeat {
      index = (index + distance + allRows.count) % allRows.count
      focus.wrappedValue = allRows[index].id
    } while index != start && !allRows[index].isShown()
    focused.enter()
  }

  private func movePage(by distance: Int) throws {
    guard try leave() else { return }
    let rows = rows
    let index = focusIndex + distance * max(1, pageRows - 1)
    focus.wrappedValue = rows[min(max(index, 0), rows.count - 1)].id
    focused.enter()
  }
}

// MARK: Mouse

extension Form {
  /// Handles the mouse over a form that is drawn in `rect`: a press gives its row the focus.
  public func follow(_ mouse: Mouse, in rect: Rect, area: Rect) throws {
    let layout = layout(of: rect)
    let current = layout.places.first { $0.index == focusIndex }.map { place(in: $0.lines) }
    if let current, focused.followOverPopup(mouse, near: current, in: area) { return }
    guard mouse.action == .press,
      let (index, lines) = layout.places.first(where: { $0.lines.contains(mouse.point) })
    else { return }
    try press(mouse, on: index, in: place(in: lines))
  }

  private func press(_ mouse: Mouse, on index: Int, in place: Rect) throws {
    let (hadFocus, row) = (index == focusIndex, rows[index])
    if !hadFocus {
      guard try leave() else { return }
      focus.wrappedValue = row.id
    }
    guard row.isShown() else { return try moveFocus(by: 1) }
    if place.contains(mouse.point) { focused.press(mouse, in: place, hadFocus: hadFocus) }
  }
}

// MARK: Picture

extension Form {
  /// Draws the rows, or those around the focus if not all fit; lists may cover all of `area`.
  public func draw(on canvas: inout Canvas, in rect: Rect, area: Rect, isActive: Bool) {
    let (rows, focusIndex, layout) = (rows, focusIndex, layout(of: rect))
    pageRows = layout.places.count
    for (index, lines) in layout.places {
      let row = rows[index]
      draw(row, on: &canvas, in: lines, isFocused: isActive && index == focusIndex)
      if !layout.hasLinesBetween, let (note, rect) = noteBeside(row, in: place(in: lines)) {
        canvas.write(note, in: rect, style: .faint)
      }
      if layout.hasLinesBetween {
        let below = lines.row(lines.rows)
        let isCut =
          index == focusIndex && Canvas.width(of: focusedProblem ?? "") > below.columns
        if !isCut { drawProblem(of: row, on: &canvas, in: below, beside: place(in: lines)) }
      }
    }
    guard isActive, let current = layout.places.first(where: { $0.index == focusIndex }) else {
      return
    }
    focused.drawPopup(on: &canvas, near: place(in: current.lines), in: area)
  }

  /// Which rows are in view in a form that is drawn in `rect`: `3–12 of 20`; empty if all are.
  public func position(in rect: Rect) -> String {
    let (count, places) = (rows.count, layout(of: rect).places)
    guard let first = places.first?.index, let last = places.last?.index, places.count < count
    else { return "" }
    return "\(first == last ? "" : "\(first + 1)–")\(last + 1) of \(count)"
  }

  private func layout(of rect: Rect) -> FormLayout {
    FormLayout(rows.map(\.control.rows), in: rect, focus: focusIndex)
  }

  /// The problem of the focused row, for a form without room below its rows.
  public var focusedProblem: String? { rows[focusIndex].problem() }

  /// The note of the focused row, for a form without room below its rows.
  public var focusedNote: String? { rows[focusIndex].note() }

  /// Whether the note of the focused row fits beside its value in a form that is drawn in `rect`.
  func showsNoteBeside(in rect: Rect) -> Bool {
    noteBeside(rows[focusIndex], in: place(in: rect)) != nil
  }

  /// The note of a row and the place for it beside the value, if it fits there.
  private func noteBeside(_ row: Row, in place: Rect) -> (note: String, rect: Rect)? {
    guard row.columns < place.columns, row.problem() == nil, let note = row.note() else {
      return nil
    }
    let rect = place.dropping(columns: row.columns + 1)
    return Canvas.width(of: note) > rect.columns ? nil : (note, rect)
  }

  private func place(in lines: Rect) -> Rect {
    lines.dropping(columns: labelColumns)
  }

  private func draw(_ row: Row, on canvas: inout Canvas, in lines: Rect, isFocused: Bool) {
    canvas.write(
      row.title, at: lines.origin, columns: labelColumns - 1, style: isFocused ? .heading : .faint)
    let place = place(in: lines)
    if row.control.isWritten {
      let columns = min(place.columns, row.columns)
      for offset in 0..<place.rows {
        let line = place.row(offset)
        canvas.writingLine(
          in: Rect(column: line.left, row: line.top, columns: columns, rows: 1))
      }
    }
    row.control.draw(on: &canvas, in: place, isFocused: isFocused)
  }

  private func drawProblem(
    of row: Row, on canvas: inout Canvas, in line: Rect, beside place: Rect
  ) {
    guard let problem = row.problem() else {
      guard let note = row.note() else { return }
      canvas.write(note, in: line.dropping(columns: place.left - line.left), style: .faint)
      return
    }
    // Below its value if it fits there, else as far to the left as needed.
    let left = max(line.left, min(place.left, line.right - Canvas.width(of: problem)))
    canvas.write(problem, in: line.dropping(columns: left - line.left), style: .problem)
  }
}

/// The places of the rows of a form that are in view.
private struct FormLayout {
  /// Whether each row has a line below it for its problem.
  let hasLinesBetween: Bool
  /// The lines of each row in view, from the first on.
  let places: [(index: Int, lines: Rect)]
  /// The number of lines that each row has when it is fully in view.
  let heights: [Int]

  /// The layout of rows that prefer this many lines each. If not all fit, rows of several lines get
  /// at most half of the space, and the focused row is in view, with some of those before it.
  init(_ wanted: [Int], in rect: Rect, focus: Int) {
    let isRoomy = rect.rows >= wanted.reduce(0) { $0 + $1 + 1 }
    let most = isRoomy ? Int.max : max(1, rect.rows / 2)
    let heights = wanted.map { min($0, most) }
    let step = { (index: Int) in heights[index] + (isRoomy ? 1 : 0) }
    var (first, below) = (heights.count, 0)
    while first > 0, below + step(first - 1) <= rect.rows {
      first -= 1
      below += step(first)
    }
    var (start, above) = (focus, 0)
    while start > 0, above + heights[start - 1] <= (rect.rows - heights[focus]) / 2 {
      start -= 1
      above += heights[start]
    }
    first = max(0, min(start, first))
    var places: [(Int, Rect)] = []
    var top = rect.top
    // Only the first lines of the last row may be in view.
    for index in first..<heights.count where top < rect.bottom {
      let rows = min(heights[index], rect.bottom - top)
      places.append(
        (index, Rect(column: rect.left, row: top, columns: rect.columns, rows: rows)))
      top += rows + (isRoomy ? 1 : 0)
    }
    hasLinesBetween = isRoomy
    self.places = places
    self.heights = heights
  }
}
