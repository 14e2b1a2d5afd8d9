import Observation

/// Help and command palette: lists and narrows the commands of the screen below, and runs one.
@Observable
final class CommandFinder: FilterScreen<Command> {
  enum Kind {
    /// All commands, including those that cannot run now.
    case help
    case palette
  }

  private let all: [Command]
  /// The columns that a row has for what a command does.
  private var textColumns = CommandFinder.leastColumns

  init(_ kind: Kind, of screen: any Screen, on stack: ScreenStack) {
    all = stack.commandsByUse(of: screen).filter {
      kind == .help || ($0.obstacle == nil && $0.example == nil)
    }
    let longest = all.map { Canvas.width(of: $0.text) }.max() ?? 0
    super.init(
      "\(kind == .help ? "Help" : "Commands") · \(screen.title)",
      columns: max(Self.leastColumns, Self.keyColumns + longest + 4))
  }

  /// The commands that have every word in their title, group or keys; their groups stay together.
  override func find(_ text: String) -> [Command] {
    let words = text.lowercased().split(separator: " ")
    let found = all.filter { command in
      let text = "\(command.title) \(command.group) \(command.keyLabels)".lowercased()
      return words.allSatisfy { text.contains($0) }
    }
    var groups: [String] = []
    for command in found where !groups.contains(command.group) { groups.append(command.group) }
    return groups.flatMap { group in found.filter { $0.group == group } }
  }

  override var count: Int { all.count + Set(all.map(\.group)).count }

  override var commands: [Command] {
    let group = "Help"
    return [
      Command(
        "Run the chosen command", id: "choose", group: group, keys: [.enter],
        label: "Run"
      ) { [self] in try runChosen(on: $0) },
      Command("Close", id: .leave, group: group, keys: [.escape], label: "Close") { [self] in
        $0.pop(self)
      },
    ] + super.commands
  }

  fileprivate enum Line {
    case heading(String)
    /// A command, and the part of its text that fits in a row.
    case command(Command, String)
    /// More text of the command above, and whether that one is chosen.
    case more(Command, String, isChosen: Bool)
  }

  /// The commands that are found, under the headings of their groups.
  private var lines: [Line] {
    var group: String?
    return found.enumerated().flatMap { index, command in
      defer { group = command.group }
      return (group == command.group ? [] : [.heading(command.group)])
        + lines(of: command, isChosen: index == selection)
    }
  }

  private func lines(of command: Command, isChosen: Bool) -> [Line] {
    let texts = Canvas.lines(of: command.text, columns: textColumns)
    return [.command(command, texts.first ?? "")]
      + texts.dropFirst().map { .more(command, $0, isChosen: isChosen) }
  }

  /// Which of the lines is the first of the chosen command; 0 where nothing is found.
  private var chosenLine: Int {
    let lines = lines
    let starts = lines.indices.filter { lines[$0].isStart }
    return starts.indices.contains(selection) ? starts[selection] : 0
  }

  /// No command stands in a heading.
  override func index(ofLine line: Int) -> Int? {
    let lines = lines
    guard lines.indices.contains(line), !lines[line].isHeading else { return nil }
    return lines[...line].count { $0.isStart } - 1
  }

  /// Keeps the chosen command in view, with a heading that stands before it and all of its lines.
  override func follow() {
    let first = chosenLine
    let more = lines.dropFirst(first + 1).prefix { !$0.isStart && !$0.isHeading }
    scroll.follow(max(0, first - 1))
    scroll.follow(first + more.count)
    scroll.follow(first)
  }

  private func runChosen(on stack: ScreenStack) throws {
    guard let selected else { return }
    stack.pop(self)
    try stack.run(selected)
  }

  override func layout(in area: Rect) {
    let row = list(in: area).inset(columns: 1, rows: 0)
    textColumns = row.columns - Self.keyColumns(in: row)
    super.layout(in: area)
  }

  override func press(_ index: Int, clicks: Int, on stack: ScreenStack) throws {
    guard clicks == 1 else { return }
    select(index)
    try runChosen(on: stack)
  }

  override func drawList(on canvas: inout Canvas, in list: Rect, isActive: Bool) {
    ListView(lines.dropFirst(scroll.top), selection: chosenLine, isFocused: isActive)
      .draw(on: &canvas, in: list, row: draw)
  }
}

// MARK: Picture

extension CommandFinder {
  private static let keyColumns = 16
  private static let leastColumns = 64

  private static func keyColumns(in row: Rect) -> Int { min(keyColumns, row.columns / 2) }

  private func draw(_ line: Line, on canvas: inout Canvas, in row: Rect, look: RowLook) {
    switch line {
    case .heading(let group):
      canvas.write(group, in: row, style: .heading)
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
    canvas.write(
      text, in: row.dropping(columns: Self.keyColumns(in: row)),
      style: look.style(or: command.obstacle == nil ? .plain : .faint))
  }
}

extension CommandFinder.Line {
  fileprivate var isHeading: Bool { if case .heading = self { true } else { false } }

  fileprivate var isStart: Bool { if case .command = self { true } else { false } }
}

extension Command {
  /// What it does, and why it cannot run now.
  fileprivate var text: String { obstacle.map { "\(title) — \($0)" } ?? title }
}
