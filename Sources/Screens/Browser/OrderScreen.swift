import Bindings
import Catalog
import Terminal
import ViewState

/// The sheet in which the order of the animals is chosen: a line that narrows the orders, and below it
/// their names.
final class OrderScreen: Screen {
  private static let columns = 48

  private let choice: OrderChoice
  private let onChoose: (AnimalQuery.Sort, ScreenStack) throws -> Void
  private var scroll = Scroll()
  private let field: TextField

  /// A sheet on `choice`; `onChoose` receives the order once the sheet is closed.
  init(
    _ choice: OrderChoice, onChoose: @escaping (AnimalQuery.Sort, ScreenStack) throws -> Void
  ) {
    self.choice = choice
    self.onChoose = onChoose
    field = TextField(
      text: Binding(get: { choice.text }, set: choice.type), placeholder: "type to narrow")
  }

  var title: String { "Order" }
  var takesText: Bool { true }

  var commands: [Command] {
    let group = "Order"
    let moves: [(ListMove, Key)] = [
      (.up, .up), (.down, .down), (.pageUp, .pageUp), (.pageDown, .pageDown),
    ]
    return [
      Command(
        "Sort by it; the present order is reversed", group: group, keys: [.enter], label: "Sort"
      ) { [self] in try choose(on: $0) },
      Command("Close", group: group, keys: [.escape], label: "Close") { [self] in $0.pop(self) },
    ]
      + moves.map { move, key in
        Command(move.title, group: group, keys: [key]) { [self] _ in
          moveSelection(by: [.up: -1, .down: 1, .pageUp: -scroll.height][move] ?? scroll.height)
        }
      } + field.commands
  }

  private func choose(on stack: ScreenStack) throws {
    guard let sort = choice.chosen else { return stack.say("No order has that name.") }
    stack.pop(self)
    try onChoose(sort, stack)
  }

  private func moveSelection(by rows: Int) {
    choice.move(by: rows)
    scroll.follow(choice.selection)
  }
}

// MARK: Input

extension OrderScreen {
  func layout(in area: Rect) {
    scroll.height = max(1, rows(of: sheet(in: area)).rows)
    scroll.follow(choice.selection)
  }

  func handle(_ input: Input, on stack: ScreenStack) throws -> Bool {
    guard case .mouse(let mouse) = input else {
      defer { scroll.follow(choice.selection) }
      return try field.handle(input)
    }
    try follow(mouse, on: stack)
    return true
  }

  /// A press sorts by what is under it.
  private func follow(_ mouse: Mouse, on stack: ScreenStack) throws {
    switch mouse.action {
    case .wheelUp: moveSelection(by: -1)
    case .wheelDown: moveSelection(by: 1)
    case .press:
      let rows = rows(of: sheet(in: stack.area))
      let index = scroll.top + mouse.point.row - rows.top
      guard rows.contains(mouse.point), mouse.clicks == 1, choice.found.indices.contains(index)
      else { return }
      choice.select(index)
      try choose(on: stack)
    }
  }
}

// MARK: Picture

extension OrderScreen {
  /// As high as all orders need, so that it does not move while they are narrowed.
  private func sheet(in area: Rect) -> Rect {
    area.centered(columns: Self.columns, rows: min(area.rows - 2, max(8, choice.count + 4)))
  }

  /// Where the orders stand: below the field and a blank row.
  private func rows(of sheet: Rect) -> Rect {
    Rect(
      column: sheet.left + 1, row: sheet.top + 3, columns: sheet.columns - 2, rows: sheet.rows - 4)
  }

  func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    let sheet = sheet(in: area)
    let found = choice.found
    canvas.fill(sheet)
    let note = found.isEmpty ? "nothing" : "\(choice.selection + 1) of \(found.count)"
    let inside = canvas.box(sheet, title: title, note: note, isFocused: isActive)
    ListView(found.dropFirst(scroll.top), selection: choice.selection, isFocused: true)
      .draw(on: &canvas, in: rows(of: sheet), row: draw)
    field.draw(on: &canvas, in: inside.row(0), isFocused: isActive)
  }

  private func draw(
    _ sort: AnimalQuery.Sort, on canvas: inout Canvas, in row: Rect, look: RowLook
  ) {
    let note = sort == choice.current ? "now; Enter reverses it" : ""
    canvas.write(
      sort.title, at: row.origin, columns: row.columns - (note.isEmpty ? 0 : note.count + 2),
      style: look.style(or: .plain))
    canvas.writeTrailing(note, in: row, style: look.style(or: .faint))
  }
}
