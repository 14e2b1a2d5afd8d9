import Bindings
import Catalog
import Exchange
import Observation
import Terminal
import ViewState

/// The sheet in which the columns of the list, or of a file, are chosen.
@Observable
final class ColumnsScreen: Screen {
  private static let columns = 58
  @ObservationIgnored private let choice: ColumnChoice
  /// What is done with the columns, in a word.
  @ObservationIgnored private let label: String
  @ObservationIgnored private let onSave: ([AnimalColumn], ScreenStack) throws -> Void
  private var scroll = Scroll()
  @ObservationIgnored private let field: TextField
  /// Whether a part of a title is being typed.
  private var isTyping = false

  /// A sheet on `choice`; `onSave` receives the columns once the sheet is closed.
  init(
    _ choice: ColumnChoice, label: String = "Save",
    onSave: @escaping ([AnimalColumn], ScreenStack) throws -> Void
  ) {
    self.choice = choice
    self.label = label
    self.onSave = onSave
    field = TextField(
      text: Binding(get: { choice.text }, set: choice.type), placeholder: "type to narrow")
  }

  var title: String { "Columns" }
  var takesText: Bool { isTyping }

  var commands: [Command] {
    let group = "Columns"
    if isTyping {
      return [
        Command(
          "Back to the columns that are found", group: group, keys: [.enter, .down, .up],
          label: "Done"
        ) { [self] _ in isTyping = false },
        allCommand,
      ] + field.commands
    }
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
      Command(label, group: group, keys: [.enter, .control("s")], label: label) {
        [self] stack in
        stack.pop(self)
        try onSave(choice.shown, stack)
      },
      Command("Narrow the columns", group: group, keys: ["/"], label: "Find") { [self] _ in
        isTyping = true
      },
      choice.text.isEmpty
        ? Command("Cancel", group: group, keys: [.escape], label: "Cancel") { [self] in
          $0.pop(self)
        } : allCommand,
    ]
      + ListMove.commands(
        inView: { [self] in scroll.height }, from: { [self] in choice.selection },
        to: { [self] in select($0) })
  }

  private var allCommand: Command {
    Command("All columns again", group: "Columns", keys: [.escape], label: "All") { [self] _ in
      isTyping = false
      choice.type("")
      scroll.follow(choice.selection)
    }
  }

  private func select(_ index: Int) {
    choice.select(index)
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
    guard case .mouse(let mouse) = input else {
      defer { scroll.follow(choice.selection) }
      return try isTyping && field.handle(input)
    }
    switch mouse.action {
    case .wheelUp: select(choice.selection - 1)
    case .wheelDown: select(choice.selection + 1)
    case .press:
      let rows = rows(of: sheet(in: stack.area))
      let index = scroll.top + mouse.point.row - rows.top
      guard rows.contains(mouse.point), choice.found.indices.contains(index) else { break }
      if index == choice.selection { choice.toggle() } else { select(index) }
    }
    return true
  }

  func key(at point: Point, in area: Rect) -> Key? {
    if isTyping || !choice.text.isEmpty { return nil }
    return KeyHints(hints).key(at: point, in: foot(of: sheet(in: area)))
  }
}

// MARK: Picture

extension ColumnsScreen {
  private var hints: [(key: Key, label: String)] {
    [
      (" ", "Show"), (.enter, label), ("K", "Up"), ("J", "Down"), ("/", "Find"),
      (.escape, "Cancel"),
    ]
  }

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
      choice.found.dropFirst(scroll.top), selection: choice.selection,
      isFocused: isActive && !isTyping
    ).draw(on: &canvas, in: rows(of: sheet)) { entry, canvas, row, look in
      let text = "\(entry.isShown ? "[x]" : "[ ]") \(entry.column.title)"
      canvas.write(
        text, at: row.origin, columns: row.columns,
        style: look.style(or: entry.isShown ? .plain : .faint))
    }
    let foot = foot(of: sheet)
    if isTyping || !choice.text.isEmpty {
      field.draw(on: &canvas, in: foot, isFocused: isActive && isTyping)
    } else {
      KeyHints(hints).draw(on: &canvas, in: foot)
    }
  }
}
