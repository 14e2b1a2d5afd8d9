import Catalog
import Exchange
import Terminal
import ViewState

/// The sheet in which the columns of the list, or of a file, are chosen.
final class ColumnsScreen: FilterScreen<ColumnChoice.Entry> {
  private let choice: ColumnChoice
  private let label: String
  private let onSave: ([AnimalColumn], ScreenStack) throws -> Void

  /// A sheet on `choice`; `onSave` receives the columns after the sheet has closed.
  init(
    _ choice: ColumnChoice, label: String = "Save",
    onSave: @escaping ([AnimalColumn], ScreenStack) throws -> Void
  ) {
    self.choice = choice
    self.label = label
    self.onSave = onSave
    super.init("Columns", columns: 58, footRows: 2)
  }

  /// The columns whose titles have a text, in their order.
  override func find(_ text: String) -> [ColumnChoice.Entry] {
    let part = Folding.folded(text)
    return part.isEmpty
      ? choice.entries : choice.entries.filter { Folding.folded($0.column.title).contains(part) }
  }

  override func index(keeping entry: ColumnChoice.Entry) -> Int? {
    found.firstIndex { $0.column == entry.column }
  }

  override var note: String { "\(choice.shown.count) of \(choice.entries.count) shown" }

  override var commands: [Command] {
    let group = "Columns"
    return [
      Command(
        "Show it, or no longer", id: "toggle-column", group: group, keys: [" "], label: "Show"
      ) { [self] _ in
        toggle()
      },
      Command("Move it to the left", id: "move-left", group: group, keys: [.left], label: "Left") {
        [self] _ in
        shift(by: -1)
      },
      Command(
        "Move it to the right", id: "move-right", group: group, keys: [.right], label: "Right"
      ) { [self] _ in
        shift(by: 1)
      },
      Command(label, id: "confirm", group: group, keys: [.enter, .control("s")], label: label) {
        [self] stack in
        stack.pop(self)
        try onSave(choice.shown, stack)
      },
      text.isEmpty
        ? Command("Cancel", id: .leave, group: group, keys: [.escape], label: "Cancel") { [self] in
          $0.pop(self)
        }
        : Command(
          "All columns again", id: .leave, group: group, keys: [.escape], label: "All"
        ) { [self] _ in
          type("")
        },
    ] + super.commands
  }

  private func toggle() {
    if let selected { choice.toggle(selected) }
  }

  private func shift(by places: Int) {
    guard let selected else { return }
    choice.shift(selected, by: places)
    select(index(keeping: selected) ?? 0)
  }

  /// A blank is no part of a title.
  override func handle(_ input: Input, on stack: ScreenStack) throws -> Bool {
    try input != .key(" ") && super.handle(input, on: stack)
  }

  /// A press selects a column, and shows or hides the one that is selected.
  override func press(_ index: Int, clicks: Int, on stack: ScreenStack) {
    if index == selection { toggle() } else { select(index) }
  }

  override func draw(
    _ entry: ColumnChoice.Entry, on canvas: inout Canvas, in row: Rect, look: RowLook
  ) {
    let text = "\(entry.isShown ? "[x]" : "[ ]") \(entry.column.title)"
    canvas.write(
      text, at: row.origin, columns: row.columns,
      style: look.style(or: entry.isShown ? .plain : .faint))
  }
}
