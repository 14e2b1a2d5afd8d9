import Catalog
import Exchange
import Terminal
import ViewState

/// The sheet in which the columns of the list are chosen.
final class ColumnsScreen: Screen {
  private static let columns = 54
  private static let hints: [(key: Key, label: String)] = [
    (" ", "Show"), ("K", "Up"), ("J", "Down"), (.enter, "Save"), (.escape, "Cancel"),
  ]

  private let choice: ColumnChoice
  private let onSave: ([AnimalColumn], ScreenStack) throws -> Void
  private var scroll = Scroll()

  /// A sheet on `choice`; `onSave` receives the columns once the sheet is closed.
  init(_ choice: ColumnChoice, onSave: @escaping ([AnimalColumn], ScreenStack) throws -> Void) {
    self.choice = choice
    self.onSave = onSave
  }

  var title: String { "Columns" }

  var commands: [Command] {
    let group = "Columns"
    return [
      Command("Show it, or no longer", group: group, keys: [" "], label: "Show") { [self] _ in
        choice.toggle()
      },
      Command("Move it up", group: group, keys: ["K"], label: "Up") { [self] _ in
        shift(by: -1)
      },
      Command("Move it down", group: group, keys: ["J"], label: "Down") { [self] _ in
        shift(by: 1)
      },
      Command("Save", group: group, keys: [.enter, .control("s")], label: "Save") {
        [self] stack in
        stack.pop(self)
        try onSave(choice.shown, stack)
      },
      Command("Cancel", group: group, keys: [.escape], label: "Cancel") { [self] in $0.pop(self) },
    ] + ListMove.allCases.map(command)
  }

  private func command(_ move: ListMove) -> Command {
    let ends: [ListMove: Int] = [.first: .min / 2, .last: .max / 2]
    let distances: [ListMove: Int] = [
      .up: -1, .down: 1, .pageUp: -scroll.height, .pageDown: scroll.height,
      .halfPageUp: -scroll.height / 2, .halfPageDown: scroll.height / 2,
    ]
    return Command(
      move.title, group: "Lists", keys: move.keys,
      moving: { [self] _, count in
        self.move(by: distances[move].map { $0 * (count ?? 1) } ?? ends[move] ?? 0)
      })
  }

  private func move(by rows: Int) {
    choice.move(by: rows)
    scroll.follow(choice.selection)
  }

  private func shift(by places: Int) {
    choice.shift(by: places)
    scroll.follow(choice.selection)
  }
}

// MARK: Input

extension ColumnsScreen {
  func layout(in area: Rect) {
    scroll.height = max(1, rows(of: sheet(in: area)).rows)
    scroll.follow(choice.selection)
  }

  /// A press selects a column, and shows or hides the one that is selected.
  func handle(_ input: Input, on stack: ScreenStack) throws -> Bool {
    guard case .mouse(let mouse) = input else { return false }
    switch mouse.action {
    case .wheelUp: move(by: -1)
    case .wheelDown: move(by: 1)
    case .press:
      let rows = rows(of: sheet(in: stack.area))
      let index = scroll.top + mouse.point.row - rows.top
      guard rows.contains(mouse.point), choice.entries.indices.contains(index) else { break }
      if index == choice.selection { choice.toggle() } else { move(by: index - choice.selection) }
    }
    return true
  }

  func key(at point: Point, in area: Rect) -> Key? {
    KeyHints(Self.hints).key(at: point, in: foot(of: sheet(in: area)))
  }
}

// MARK: Picture

extension ColumnsScreen {
  private func sheet(in area: Rect) -> Rect {
    area.centered(columns: Self.columns, rows: min(area.rows - 2, choice.entries.count + 4))
  }

  private func rows(of sheet: Rect) -> Rect {
    let inside = sheet.inset(columns: 1, rows: 1)
    return Rect(
      column: inside.left, row: inside.top, columns: inside.columns, rows: max(1, inside.rows - 2))
  }

  private func foot(of sheet: Rect) -> Rect {
    let inside = Canvas.inside(of: sheet)
    return inside.row(inside.rows - 1)
  }

  func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    let sheet = sheet(in: area)
    canvas.fill(sheet)
    canvas.box(
      sheet, title: title, note: "\(choice.shown.count) of \(choice.entries.count) shown",
      isFocused: isActive)
    ListView(
      choice.entries.dropFirst(scroll.top), selection: choice.selection, isFocused: isActive
    ).draw(on: &canvas, in: rows(of: sheet)) { entry, canvas, row, look in
      let text = "\(entry.isShown ? "[x]" : "[ ]") \(entry.column.title)"
      canvas.write(
        text, at: row.origin, columns: row.columns,
        style: look.style(or: entry.isShown ? .plain : .faint))
    }
    KeyHints(Self.hints).draw(on: &canvas, in: foot(of: sheet))
  }
}
