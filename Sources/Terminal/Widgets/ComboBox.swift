import Bindings
import Observation

/// A text field with a list of what it may hold: typing narrows the list, `Enter` takes the
/// highlighted line, and text that is in no line can be created.
@Observable
public final class ComboBox: Control {
  /// A line of the list.
  private enum Line: Equatable {
    case known(String)
    case new(String)

    var value: String {
      switch self {
      case .known(let name), .new(let name): name
      }
    }

    var label: String {
      switch self {
      case .known(let name): name
      case .new(let name): "Create “\(name)”"
      }
    }
  }

  private static let mostRows = 8

  @ObservationIgnored private let text: Binding<String>
  @ObservationIgnored private let suggestions: (String) -> [String]
  @ObservationIgnored private let isSame: (String, String) -> Bool
  @ObservationIgnored private let field: TextField
  private var isOpen = false
  private var lines: [Line] = []
  /// Whether the list shows everything, as nothing was typed since it was opened.
  private var showsAll = false
  private var highlighted = 0
  /// Whether a line was chosen with the arrows.
  private var hasChosen = false
  /// The text before the list was opened.
  private var textBefore = ""
  private var scroll = Scroll()

  /// A combo box on `text`. `suggestions` answers with the names that match a text, the best first,
  /// and with all of them for an empty one; `isSame` tells whether two texts name the same thing.
  public init(
    text: Binding<String>, placeholder: String, suggestions: @escaping (String) -> [String],
    isSame: @escaping (String, String) -> Bool
  ) {
    self.text = text
    self.suggestions = suggestions
    self.isSame = isSame
    field = TextField(text: text, placeholder: placeholder)
    scroll.height = Self.mostRows
  }

  /// The lines for what is typed now, read once for each change.
  private func readLines() -> [Line] {
    let typed = showsAll ? "" : text.wrappedValue.trimmingSpaces
    let known = suggestions(typed)
    let isNew = !typed.isEmpty && !known.contains { isSame($0, typed) }
    return known.map(Line.known) + (isNew ? [.new(typed)] : [])
  }
}

// MARK: Keys

extension ComboBox {
  /// The keys of the list while it is open, and those of the text.
  public var commands: [Command] {
    (isOpen ? listCommands : [opening]) + field.commands.map(following)
  }

  /// A command of the text that narrows the list as typing does.
  private func following(_ edit: Command) -> Command {
    Command(edit.title, group: edit.group, keys: edit.keys) { [self] stack in
      let before = text.wrappedValue
      try edit.run(stack)
      narrow(from: before)
    }
  }

  private var opening: Command {
    Command("Show the list", group: "In a combo box", keys: [.pageDown]) { [self] _ in
      showsAll = true
      hasChosen = false
      open(from: text.wrappedValue) { lines in
        lines.firstIndex { [self] in isSame($0.value, text.wrappedValue) } ?? 0
      }
    }
  }

  private var listCommands: [Command] {
    let group = "In a combo box"
    return [
      Command("Take the highlighted line", group: group, keys: [.enter], label: "Take") {
        [self] _ in take()
      },
      Command("Close the list", group: group, keys: [.escape], label: "Close list") {
        [self] _ in close()
      },
      Command("Line up", group: group, keys: [.up]) { [self] _ in choose(highlighted - 1) },
      Command("Line down", group: group, keys: [.down]) { [self] _ in choose(highlighted + 1) },
    ]
  }

  /// Closes the list; the text is what it was before.
  private func close() {
    isOpen = false
    text.wrappedValue = textBefore
    field.moveToEnd()
  }

  /// Typing opens the list on what matches.
  public func handle(_ input: Input) throws -> Bool {
    let before = text.wrappedValue
    let isTaken = try field.handle(input)
    narrow(from: before)
    return isTaken
  }

  private func narrow(from before: String) {
    guard text.wrappedValue != before else { return }
    showsAll = false
    hasChosen = false
    if text.wrappedValue.trimmingSpaces.isEmpty {
      isOpen = false
    } else {
      open(from: before)
    }
  }

  /// Closes the list on the line that was chosen with the arrows or is what was typed. What was only
  /// looked at changes nothing; what was only typed in part is for the user to decide.
  public func settle() throws {
    guard isOpen else { return }
    if hasChosen { return take() }
    if showsAll { return close() }
    guard let exact = lines.firstIndex(where: isTyped) else { throw ComboBoxError.undecided }
    highlight(exact)
    take()
  }

  /// Whether a line of the list is what was typed, no new one.
  private func isTyped(_ line: Line) -> Bool {
    if case .known(let name) = line { isSame(name, text.wrappedValue) } else { false }
  }

  private func take() {
    isOpen = false
    guard lines.indices.contains(highlighted) else { return }
    text.wrappedValue = lines[highlighted].value
    field.moveToEnd()
  }

  private func open(from before: String, at row: ([Line]) -> Int = { _ in 0 }) {
    if !isOpen { textBefore = before }
    isOpen = true
    scroll = Scroll()
    scroll.height = Self.mostRows
    lines = readLines()
    highlight(row(lines))
  }

  private func choose(_ row: Int) {
    hasChosen = true
    highlight(row)
  }

  private func highlight(_ row: Int) {
    highlighted = min(max(0, row), max(0, lines.count - 1))
    scroll.follow(highlighted)
  }
}

// MARK: Picture

extension ComboBox {
  /// Draws the text.
  public func draw(on canvas: inout Canvas, in row: Rect, isFocused: Bool) {
    field.draw(on: &canvas, in: row, isFocused: isFocused)
  }

  /// Draws the list below the text, or above it where there is more room.
  public func drawPopup(on canvas: inout Canvas, near row: Rect, in area: Rect) {
    let lines = lines
    guard isOpen, !lines.isEmpty else { return }
    let below = area.bottom - row.bottom
    let isBelow = below >= min(lines.count, Self.mostRows) + 2 || below >= row.top - area.top
    let room = (isBelow ? below : row.top - area.top) - 2
    let rows = min(lines.count, Self.mostRows, room)
    guard rows > 0 else { return }
    let frame = Rect(
      column: row.left - 2, row: isBelow ? row.bottom : row.top - rows - 2,
      columns: row.columns + 2, rows: rows + 2)
    draw(lines, on: &canvas, in: frame)
  }

  private func draw(_ lines: [Line], on canvas: inout Canvas, in frame: Rect) {
    let cursor = canvas.cursor
    canvas.fill(frame)
    canvas.box(frame, isFocused: true)
    var scroll = scroll
    scroll.height = frame.rows - 2
    scroll.follow(highlighted)
    ListView(lines[...].dropFirst(scroll.top), selection: highlighted, isFocused: true)
      .draw(on: &canvas, in: frame.inset(columns: 1, rows: 1)) { line, canvas, row, look in
        canvas.write(
          line.label, at: row.origin, columns: row.columns, style: look.style(or: .plain))
      }
    if let cursor { canvas.placeCursor(at: cursor.point, isVisible: cursor.isVisible) }
  }
}

/// What a combo box cannot decide.
nonisolated enum ComboBoxError: Error, CustomStringConvertible {
  case undecided

  var description: String { "Choose a line with ↑ ↓ and Enter; Esc closes the list." }
}

extension String {
  fileprivate var trimmingSpaces: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
