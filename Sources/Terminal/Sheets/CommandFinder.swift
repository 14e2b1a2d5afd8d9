import Bindings
import Observation

/// Help and command palette: lists the commands of the screen below, filters them by typed text,
/// and runs one on `Enter`.
@Observable
final class CommandFinder: Screen {
  enum Kind {
    /// All commands, including those that cannot run now.
    case help
    /// The commands that can run now.
    case palette
  }

  let kind: Kind
  let title: String
  private let all: [Command]
  private var pattern = ""
  private var selection = 0
  private var scroll = Scroll()
  /// The columns for the text of a command in a row.
  private var textColumns = CommandFinder.leastColumns
  /// The field holds the finder weakly, as the finder holds it.
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
    ]
      + ListMove.commands(
        whileTyping: true, inView: { [self] in scroll.height }, from: { [self] in selection },
        to: { [self] in select($0) }) + field.commands
  }

  /// A row of the list.
  fileprivate enum Line {
    case heading(String)
    /// A command, and the part of its text that fits in a row.
    case command(Command, String)
    /// More text of the command above, and whether that one is chosen.
    case more(Command, String, isChosen: Bool)
  }

  /// The found commands by group, in the order of their first command.
  private var sections: [(group: String, commands: [Command])] {
    found.reduce(into: []) { sections, command in
      if let index = sections.firstIndex(where: { $0.group == command.group }) {
        sections[index].commands.append(command)
      } else {
        sections.append((command.group, [command]))
      }
    }
  }

  private var lines: [Line] {
    var index = 0
    return sections.flatMap { section in
      [.heading(section.group)]
        + section.commands.flatMap { command in
          defer { index += 1 }
          return lines(of: command, isChosen: index == selection)
        }
    }
  }

  private func lines(of command: Command, isChosen: Bool) -> [Line] {
    let texts = Canvas.lines(of: command.text, columns: textColumns)
    return [.command(command, texts.first ?? "")]
      + texts.dropFirst().map { .more(command, $0, isChosen: isChosen) }
  }

  /// The found commands in the order shown.
  private var listed: [Command] { sections.flatMap(\.commands) }

  /// The index of the first line of the chosen command; 0 if nothing is found.
  private var chosenLine: Int {
    let lines = lines
    let starts = lines.indices.filter { lines[$0].isStart }
    return starts.indices.contains(selection) ? starts[selection] : 0
  }

  /// The index of the command in a line; nil for a heading, or past the end.
  private func command(inLine line: Int) -> Int? {
    let lines = lines
    guard lines.indices.contains(line), !lines[line].isHeading else { return nil }
    return lines[...line].count { $0.isStart } - 1
  }

  /// Keeps the chosen command in view, with all of its lines and a heading directly above it.
  private func follow() {
    let first = chosenLine
    let more = lines.dropFirst(first + 1).prefix { !$0.isStart && !$0.isHeading }
    scroll.follow(max(0, first - 1))
    scroll.follow(first + more.count)
    scroll.follow(first)
  }

  private func runChosen(on stack: ScreenStack) throws {
    let listed = listed
    guard listed.indices.contains(selection) else { return }
    stack.pop(self)
    try stack.run(listed[selection])
  }

  private func select(_ index: Int) {
    selection = min(max(0, index), max(0, found.count - 1))
    follow()
  }
}

// MARK: Input and picture

extension CommandFinder {
  private static let keyColumns = 16
  private static let leastColumns = 64

  private static func keyColumns(in row: Rect) -> Int { min(keyColumns, row.columns / 2) }

  /// A sheet as wide as the longest line, if the area has room for it.
  private func sheet(in area: Rect) -> NarrowedSheet {
    let longest = all.map { Canvas.width(of: $0.text) }.max() ?? 0
    return NarrowedSheet(
      title, field: field,
      columns: max(Self.leastColumns, min(Self.keyColumns + longest + 4, area.columns - 4)),
      count: all.count + Set(all.map(\.group)).count)
  }

  func layout(in area: Rect) {
    let row = sheet(in: area).list(in: area).inset(columns: 1, rows: 0)
    textColumns = row.columns - Self.keyColumns(in: row)
    scroll.height = row.rows
    follow()
  }

  /// Types into the field; a press runs the command under the mouse.
  func handle(_ input: Input, on stack: ScreenStack) throws -> Bool {
    guard case .mouse(let mouse) = input else {
      let before = pattern
      guard try field.handle(input) else { return false }
      if pattern != before {
        selection = 0
        follow()
      }
      return true
    }
    try sheet(in: stack.area).follow(
      mouse, in: stack.area, from: scroll.top, selection: selection, select: select
    ) { line, clicks in
      guard clicks == 1, let index = command(inLine: line) else { return }
      selection = index
      try runChosen(on: stack)
    }
    return true
  }

  func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    sheet(in: area).draw(
      lines[...], from: scroll.top, selection: chosenLine,
      note: NarrowedSheet.note(selection, of: found.count), on: &canvas, in: area,
      isActive: isActive, row: draw)
  }

  private func draw(_ line: Line, on canvas: inout Canvas, in row: Rect, look: RowLook) {
    switch line {
    case .heading(let group):
      canvas.write(group, at: row.origin, columns: row.columns, style: .heading)
    case .command(let command, let text):
      let keys = Self.keyColumns(in: row) - 1
      canvas.write(
        command.keyLabels, at: row.origin, columns: keys, style: look.style(or: .accent))
      draw(text, of: command, on: &canvas, in: row, look: look)
    case .more(let command, let text, let isChosen):
      if isChosen { canvas.fill(row.inset(columns: -1, rows: 0), style: .selected) }
      draw(text, of: command, on: &canvas, in: row, look: isChosen ? .selected : .plain)
    }
  }

  private func draw(
    _ text: String, of command: Command, on canvas: inout Canvas, in row: Rect, look: RowLook
  ) {
    let keys = Self.keyColumns(in: row)
    canvas.write(
      text, at: Point(column: row.left + keys, row: row.top), columns: row.columns - keys,
      style: look.style(or: command.obstacle == nil ? .plain : .faint))
  }
}

extension CommandFinder.Line {
  fileprivate var isHeading: Bool { if case .heading = self { true } else { false } }

  /// Whether it is the first line of a command.
  fileprivate var isStart: Bool { if case .command = self { true } else { false } }
}

extension Command {
  /// What it does, and why it cannot run now.
  fileprivate var text: String { obstacle.map { "\(title) — \($0)" } ?? title }
}
