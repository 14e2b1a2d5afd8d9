import Bindings
import Observation

/// Help and command palette: the commands of the screen that it was called from, narrowed by
/// typing, run by `Enter`.
@Observable
final class CommandFinder: Screen {
  enum Kind {
    /// All commands, also those that cannot be run now.
    case help
    /// The commands that can be run now.
    case palette
  }

  let kind: Kind
  let title: String
  private let all: [Command]
  private var pattern = ""
  private var selection = 0
  private var scroll = Scroll()
  /// It holds the finder weakly: the finder holds it.
  @ObservationIgnored private lazy var field = TextField(
    text: Binding(
      get: { [weak self] in self?.pattern ?? "" }, set: { [weak self] in self?.pattern = $0 }),
    placeholder: "type to narrow")

  init(_ kind: Kind, of screen: any Screen, on stack: ScreenStack) {
    self.kind = kind
    title = kind == .help ? "Help · \(screen.title)" : "Commands · \(screen.title)"
    all = stack.commandsByUse(of: screen).filter {
      kind == .help || ($0.obstacle == nil && $0.example == nil)
    }
  }

  var takesText: Bool { true }

  /// The commands that have every typed word in their title, group or keys.
  private var found: [Command] {
    let words = pattern.lowercased().split(separator: " ")
    return all.filter { command in
      let text = "\(command.title) \(command.group) \(command.keyLabels)".lowercased()
      return words.allSatisfy { text.contains($0) }
    }
  }

  var commands: [Command] {
    let group = "Help"
    return [
      Command("Run the chosen command", group: group, keys: [.enter], label: "Run") {
        [self] in try runChosen(on: $0)
      },
      Command("Close", group: group, keys: [.escape], label: "Close") { [self] in $0.pop(self) },
      Command("Previous", group: group, keys: [.up]) { [self] _ in move(by: -1) },
      Command("Next", group: group, keys: [.down]) { [self] _ in move(by: 1) },
      Command("Page up", group: group, keys: [.pageUp]) { [self] _ in move(by: -scroll.height) },
      Command("Page down", group: group, keys: [.pageDown]) { [self] _ in move(by: scroll.height) },
    ] + field.commands
  }

  private func runChosen(on stack: ScreenStack) throws {
    let found = found
    guard found.indices.contains(selection) else { return }
    stack.pop(self)
    try stack.run(found[selection])
  }

  private func move(by rows: Int) {
    selection = min(max(0, selection + rows), max(0, found.count - 1))
    scroll.follow(selection)
  }
}

// MARK: Input

extension CommandFinder {
  func layout(in area: Rect) {
    scroll.height = max(1, sheet(in: area).rows - 4)
    scroll.follow(selection)
  }

  func handle(_ input: Input, on stack: ScreenStack) throws -> Bool {
    if case .mouse(let mouse) = input { return handle(mouse) }
    let before = pattern
    guard try field.handle(input) else { return false }
    if pattern != before {
      selection = 0
      scroll.follow(0)
    }
    return true
  }

  private func handle(_ mouse: Mouse) -> Bool {
    switch mouse.action {
    case .wheelUp: move(by: -1)
    case .wheelDown: move(by: 1)
    case .press: break
    }
    return true
  }
}

// MARK: Picture

extension CommandFinder {
  private static let keyColumns = 16

  private func sheet(in area: Rect) -> Rect {
    area.centered(columns: 64, rows: max(8, min(area.rows - 2, all.count + 4)))
  }

  func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    let sheet = sheet(in: area)
    canvas.fill(sheet)
    let note = found.isEmpty ? "nothing" : "\(selection + 1) of \(found.count)"
    let inside = canvas.box(sheet, title: title, note: note, isFocused: isActive)
    let rows = Rect(
      column: sheet.left + 1, row: inside.top + 2, columns: sheet.columns - 2,
      rows: inside.rows - 2)
    ListView(found[...].dropFirst(scroll.top), selection: selection, isFocused: true)
      .draw(on: &canvas, in: rows, row: draw)
    field.draw(on: &canvas, in: inside.row(0), isFocused: isActive)
  }

  private func draw(_ command: Command, on canvas: inout Canvas, in row: Rect, look: RowLook) {
    let keys = min(Self.keyColumns, row.columns / 2)
    canvas.write(
      command.keyLabels, at: row.origin, columns: keys - 1, style: look.style(or: .accent))
    let isBlocked = command.obstacle != nil
    let title = command.obstacle.map { "\(command.title) — \($0)" } ?? command.title
    canvas.write(
      title, at: Point(column: row.left + keys, row: row.top), columns: row.columns - keys,
      style: look.style(or: isBlocked ? .faint : .plain))
  }
}
