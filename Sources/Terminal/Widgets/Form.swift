import Bindings

/// Labelled controls below one another, one of which has the focus.
///
/// Where there is room each row has a line below it for its problem, so that a problem moves
/// nothing when it appears.
public final class Form {
  /// A control with its label.
  public struct Row {
    let id: String
    let title: String
    let control: any Control
    let problem: () -> String?
    let note: () -> String?

    /// A row; `problem` answers with a sentence while the value is not as it must be, `note` with what
    /// is to be known of it while it is.
    public init(
      id: String, title: String, control: any Control, problem: @escaping () -> String?,
      note: @escaping () -> String? = { nil }
    ) {
      self.id = id
      self.title = title
      self.control = control
      self.problem = problem
      self.note = note
    }
  }

  private let rows: [Row]
  private let focus: Binding<String>

  /// A form whose focus is on the row with that id.
  public init(_ rows: [Row], focus: Binding<String>) {
    self.rows = rows
    self.focus = focus
  }

  /// The rows that the form would like to have.
  public var height: Int { 2 * rows.count }

  private var focusIndex: Int { rows.firstIndex { $0.id == focus.wrappedValue } ?? 0 }
  private var focused: any Control { rows[focusIndex].control }

  /// Brings to its end what was begun in the control with the focus.
  public func settle() throws {
    try focused.settle()
  }
}

// MARK: Keys

extension Form {
  /// The keys of the control that has the focus.
  public var controlCommands: [Command] { focused.commands }

  /// The keys that move the focus.
  public var focusCommands: [Command] {
    guard rows.count > 1 else { return [] }
    return [
      Command("Next field", group: "In a form", keys: [.tab, .down], label: "Next") { [self] _ in
        try moveFocus(by: 1)
      },
      Command("Previous field", group: "In a form", keys: [.backTab, .up]) { [self] _ in
        try moveFocus(by: -1)
      },
    ]
  }

  /// What the control that has the focus waits for before it takes the input.
  public func awaited(before input: Input) -> (() async -> Void)? {
    focused.awaited(before: input)
  }

  /// Offers input to the control that has the focus.
  public func handle(_ input: Input) throws -> Bool {
    try focused.handle(input)
  }

  private func moveFocus(by distance: Int) throws {
    try focused.settle()
    focus.wrappedValue = rows[(focusIndex + distance + rows.count) % rows.count].id
  }
}

// MARK: Picture

extension Form {
  /// Draws the rows in `rect`, those around the focus where there is not room for all; lists may
  /// lie over all of `area`.
  public func draw(on canvas: inout Canvas, in rect: Rect, area: Rect, isActive: Bool) {
    let step = rect.rows >= height ? 2 : 1
    let first = max(0, min(focusIndex, rows.count - rect.rows / step))
    for (offset, row) in rows[first...].prefix(max(1, rect.rows / step)).enumerated() {
      let line = rect.row(offset * step)
      draw(row, on: &canvas, in: line, isFocused: isActive && row.id == rows[focusIndex].id)
      if step == 2 { drawProblem(of: row, on: &canvas, in: rect.row(offset * step + 1)) }
    }
    if isActive {
      let line = rect.row((focusIndex - first) * step)
      focused.drawPopup(on: &canvas, near: place(in: line), in: area)
    }
  }

  /// The problem of the row that has the focus, for a form without room below its rows.
  public var focusedProblem: String? { rows[focusIndex].problem() }

  /// The note of the row that has the focus, for a form without room below its rows.
  public var focusedNote: String? { rows[focusIndex].note() }

  private var labelColumns: Int { (rows.map { Canvas.width(of: $0.title) }.max() ?? 0) + 2 }

  private func place(in line: Rect) -> Rect {
    Rect(
      column: line.left + labelColumns, row: line.top, columns: line.columns - labelColumns,
      rows: 1)
  }

  private func draw(_ row: Row, on canvas: inout Canvas, in line: Rect, isFocused: Bool) {
    canvas.write(
      row.title, at: line.origin, columns: labelColumns, style: isFocused ? .heading : .faint)
    row.control.draw(on: &canvas, in: place(in: line), isFocused: isFocused)
  }

  private func drawProblem(of row: Row, on canvas: inout Canvas, in line: Rect) {
    guard let problem = row.problem() else { return drawNote(of: row, on: &canvas, in: line) }
    // Below its value where there is room, else as far to the left as it must be.
    let left = max(line.left, min(place(in: line).left, line.right - Canvas.width(of: problem)))
    canvas.write(
      problem, at: Point(column: left, row: line.top), columns: line.right - left, style: .problem)
  }

  private func drawNote(of row: Row, on canvas: inout Canvas, in line: Rect) {
    guard let note = row.note() else { return }
    let place = place(in: line)
    canvas.write(note, at: place.origin, columns: place.columns, style: .faint)
  }
}
