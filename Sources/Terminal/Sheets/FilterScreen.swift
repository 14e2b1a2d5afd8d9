import Bindings
import Observation

/// A sheet with a line of text that filters the list below it, and rows at the foot, the last one
/// for the keys. A subclass defines the rows.
@Observable
open class FilterScreen<Row>: Screen {
  /// The heading of the sheet.
  public let title: String
  @ObservationIgnored private let columns: Int
  @ObservationIgnored private let footRows: Int
  /// What was typed.
  public private(set) var text = ""
  /// The index of the selected row among those found.
  public private(set) var selection: Int
  var scroll = Scroll()
  /// It holds the sheet weakly: the sheet holds it.
  @ObservationIgnored private lazy var field = TextField(
    text: Binding(get: { [weak self] in self?.text ?? "" }, set: { [weak self] in self?.type($0) }),
    placeholder: "type to narrow")

  /// A sheet of this width in columns, or less where there is no room for it.
  public init(_ title: String, columns: Int, footRows: Int = 0, selecting selection: Int = 0) {
    self.title = title
    self.columns = columns
    self.footRows = footRows
    self.selection = selection
  }

  /// The rows that have a text; all for an empty one.
  open func find(_ text: String) -> [Row] { [] }

  /// The number of rows that the list has room for, so that it stays in place while one types.
  open var count: Int { find("").count }

  /// The text in the lower edge of the frame.
  open var note: String { found.isEmpty ? "nothing" : "\(selection + 1) of \(found.count)" }

  /// The index of a row that was selected before something else was typed, if it stays selected.
  open func index(keeping row: Row) -> Int? { nil }

  /// The index of the row that has a line of the list.
  open func index(ofLine line: Int) -> Int? { found.indices.contains(line) ? line : nil }

  /// What a press on a row does.
  open func press(_ index: Int, clicks: Int, on stack: ScreenStack) throws {}

  /// Draws a row.
  open func draw(_ row: Row, on canvas: inout Canvas, in rect: Rect, look: RowLook) {}

  /// Keeps the selected row in view.
  open func follow() { scroll.follow(selection) }

  /// Draws the lines of the list that are in view.
  open func drawList(on canvas: inout Canvas, in list: Rect, isActive: Bool) {
    ListView(found.dropFirst(scroll.top), selection: selection, isFocused: isActive)
      .draw(on: &canvas, in: list, row: draw)
  }

  /// The movements, and what edits the text.
  open var commands: [Command] {
    ListMove.commands(
      whileTyping: true, inView: { [self] in scroll.height }, from: { [self] in selection },
      to: { [self] in select($0) }) + field.commands
  }

  /// Characters are typed into the line.
  public var takesText: Bool { true }

  /// Tells the list its place.
  open func layout(in area: Rect) {
    scroll.height = list(in: area).rows
    select(selection)
  }

  /// Types into the line, or follows the mouse over the list: the wheel selects.
  open func handle(_ input: Input, on stack: ScreenStack) throws -> Bool {
    guard case .mouse(let mouse) = input else { return try field.handle(input) }
    let list = list(in: stack.area)
    switch mouse.action {
    case .wheelUp: select(selection - 1)
    case .wheelDown: select(selection + 1)
    case .press where list.contains(mouse.point):
      guard let index = index(ofLine: scroll.top + mouse.point.row - list.top) else { break }
      try press(index, clicks: mouse.clicks, on: stack)
    case .press: break
    }
    return true
  }

  /// The keys at the foot, where there is one.
  public func hints(in area: Rect) -> [(hints: KeyHints, row: Rect)] {
    let foot = foot(in: area)
    return foot.rows > 0 ? [(KeyHints(of: commands), foot.row(foot.rows - 1))] : []
  }

  /// Draws the frame, the line, the list and the keys.
  open func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    let frame = frame(in: area)
    canvas.fill(frame)
    let inside = canvas.box(frame, title: title, note: note, isFocused: isActive)
    drawList(on: &canvas, in: list(in: area), isActive: isActive)
    field.draw(on: &canvas, in: inside.row(0), isFocused: isActive)
    drawHints(on: &canvas, in: area)
  }
}

extension FilterScreen {
  /// The rows that have what was typed.
  public var found: [Row] { find(text) }

  /// The selected row; nil where none is found.
  public var selected: Row? { found.indices.contains(selection) ? found[selection] : nil }

  /// Selects one of the rows that are found, or the nearest.
  public func select(_ index: Int) {
    selection = min(max(0, index), max(0, found.count - 1))
    follow()
  }

  /// Narrows the rows by another text.
  public func type(_ text: String) {
    guard text != self.text else { return }
    let former = selected
    self.text = text
    select(former.flatMap(index(keeping:)) ?? 0)
  }
}

// MARK: Where everything stands

extension FilterScreen {
  private var otherRows: Int { 4 }
  private var leastRows: Int { 8 }
  /// As wide as a sheet is also where there is less room around it.
  private var tightColumns: Int { 64 }

  private func frame(in area: Rect) -> Rect {
    let rows = max(leastRows, count + otherRows) + footRows
    return area.centered(
      columns: min(columns, max(tightColumns, area.columns - 4)),
      rows: min(rows, max(area.rows - 2, leastRows)))
  }

  /// Where the rows of the list stand in a sheet over `area`: at least one.
  func list(in area: Rect) -> Rect {
    let frame = frame(in: area)
    return Rect(
      column: frame.left + 1, row: frame.top + 3, columns: frame.columns - 2,
      rows: max(1, frame.rows - otherRows - footRows))
  }

  /// What lies below the list, one cell in from each side.
  public func foot(in area: Rect) -> Rect {
    let (frame, list) = (frame(in: area), list(in: area))
    return Rect(
      column: list.left + 1, row: list.bottom, columns: list.columns - 2,
      rows: min(footRows, max(0, frame.bottom - 1 - list.bottom)))
  }
}
