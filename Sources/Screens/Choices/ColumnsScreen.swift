import Bindings
import Catalog
import Exchange
import Observation
import Terminal
import ViewState

/// The sheet that chooses the columns of the list, or of a file.
@Observable
final class ColumnsScreen: Screen {
  @ObservationIgnored private let choice: ColumnChoice
  /// What is done with the columns, in a word.
  @ObservationIgnored private let label: String
  @ObservationIgnored private let onSave: ([AnimalColumn], ScreenStack) throws -> Void
  private var scroll = Scroll()
  @ObservationIgnored private let field: TextField

  /// A sheet on `choice`; `onSave` receives the columns after the sheet has closed.
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
  var takesText: Bool { true }

  var commands: [Command] {
    let group = "Columns"
    return [
      Command("Show it, or no longer", group: group, keys: [" "], label: "Show") { [self] _ in
        choice.toggle()
      },
      Command("Move it to the left", group: group, keys: [.left], label: "Left") { [self] _ in
        shift(by: -1)
      },
      Command("Move it to the right", group: group, keys: [.right], label: "Right") { [self] _ in
        shift(by: 1)
      },
      Command(label, group: group, keys: [.enter, .control("s")], label: label) {
        [self] stack in
        stack.pop(self)
        try onSave(choice.shown, stack)
      },
      choice.text.isEmpty
        ? Command("Cancel", group: group, keys: [.escape], label: "Cancel") { [self] in
          $0.pop(self)
        }
        : Command("All columns again", group: group, keys: [.escape], label: "All") { [self] _ in
          choice.type("")
          scroll.follow(choice.selection)
        },
    ]
      + ListMove.commands(
        whileTyping: true, inView: { [self] in scroll.height },
        from: { [self] in choice.selection }, to: { [self] in select($0) }) + field.commands
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

// MARK: Input and picture

extension ColumnsScreen {
  private var sheet: NarrowedSheet {
    NarrowedSheet(title, field: field, columns: 58, count: choice.entries.count, footRows: 2)
  }

  func layout(in area: Rect) {
    scroll.height = sheet.list(in: area).rows
    scroll.follow(choice.selection)
  }

  /// Types part of a title. A press selects a column, or shows or hides the selected one.
  func handle(_ input: Input, on stack: ScreenStack) throws -> Bool {
    guard case .mouse(let mouse) = input else {
      if input == .key(" ") { return false }
      defer { scroll.follow(choice.selection) }
      return try field.handle(input)
    }
    sheet.follow(
      mouse, in: stack.area, from: scroll.top, selection: choice.selection, select: select
    ) { index, _ in
      guard choice.found.indices.contains(index) else { return }
      if index == choice.selection { choice.toggle() } else { select(index) }
    }
    return true
  }

  func hints(in area: Rect) -> [(hints: KeyHints, row: Rect)] {
    sheet.hints(of: commands, in: area)
  }

  func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    sheet.draw(
      choice.found[...], from: scroll.top, selection: choice.selection,
      note: "\(choice.shown.count) of \(choice.entries.count) shown", on: &canvas, in: area,
      isActive: isActive
    ) { entry, canvas, row, look in
      let text = "\(entry.isShown ? "[x]" : "[ ]") \(entry.column.title)"
      canvas.write(
        text, at: row.origin, columns: row.columns,
        style: look.style(or: entry.isShown ? .plain : .faint))
    }
    drawHints(on: &canvas, in: area)
  }
}
