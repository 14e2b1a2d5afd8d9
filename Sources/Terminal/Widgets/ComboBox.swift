import Bindings
import Observation

/// A text field with a list of what it may hold: typing narrows the list, `Enter` takes the
/// highlighted line, and text that is in no line can be created.
///
/// The lines are looked for while one goes on typing. A key that decides waits until they are here.
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

    func label(new: (String) -> String) -> String {
      switch self {
      case .known(let name): name
      case .new(let name): new(name)
      }
    }
  }

  private static let mostRows = 8
  /// The most lines that are looked for; beyond that typing narrows them.
  private static let mostLines = 200

  @ObservationIgnored private let text: Binding<String>
  @ObservationIgnored private let suggestions: (String, _ limit: Int) async throws -> [String]
  @ObservationIgnored private let isSame: (String, String) -> Bool
  @ObservationIgnored private let newLabel: (String) -> String
  @ObservationIgnored private let field: TextField
  private var isOpen = false
  private var lines: [Line] = []
  /// Whether there may be more lines than were looked for.
  private var hasMore = false
  @ObservationIgnored private var looking: Task<Void, Never>?
  /// How often lines were looked for: tells the last time from those that it has superseded.
  @ObservationIgnored private var looks = 0
  /// Whether the list shows everything, as nothing was typed since it was opened.
  private var showsAll = false
  private var highlighted = 0
  /// Whether a line was chosen with the arrows.
  private var hasChosen = false
  /// The text before the list was opened.
  private var textBefore = ""
  private var scroll = Scroll()

  /// A combo box on `text`. `suggestions` answers with as many of the names that match a text, the
  /// best first, and for an empty one with those around the name of now; `isSame` tells whether two
  /// texts name the same thing, and `newLabel` how a line offers text that is in no other.
  public init(
    text: Binding<String>, placeholder: String,
    suggestions: @escaping (String, _ limit: Int) async throws -> [String],
    isSame: @escaping (String, String) -> Bool,
    newLabel: @escaping (String) -> String = { "Create “\($0)”" }
  ) {
    self.text = text
    self.suggestions = suggestions
    self.isSame = isSame
    self.newLabel = newLabel
    field = TextField(text: text, placeholder: placeholder)
    scroll.height = Self.mostRows
  }
}

// MARK: Lines

extension ComboBox {
  /// Looks for the lines for what is typed now; those of before stay until they are here.
  private func look() {
    let typed = showsAll ? "" : text.wrappedValue.trimmingSpaces
    looks += 1
    looking?.cancel()
    looking = Task { [number = looks] in
      var known: [String]?
      do { known = try await suggestions(typed, Self.mostLines) } catch {
        // Without a list the text stays as it is typed; saving it tells what is wrong.
      }
      guard number == looks else { return }
      looking = nil
      show(known, for: typed)
    }
  }

  private func show(_ known: [String]?, for typed: String) {
    guard let known else {
      isOpen = false
      return
    }
    let isNew = !typed.isEmpty && !known.contains { isSame($0, typed) }
    lines = known.map(Line.known) + (isNew ? [.new(typed)] : [])
    hasMore = known.count >= Self.mostLines
    scroll = Scroll()
    scroll.height = Self.mostRows
    let current = lines.firstIndex { isSame($0.value, text.wrappedValue) }
    highlight(showsAll ? current ?? 0 : 0)
  }

  private func shut() {
    isOpen = false
    looks += 1
    looking?.cancel()
    looking = nil
  }

  /// A key that decides waits for the lines: it is meant for what is typed now.
  public func awaited(before input: Input) -> (() async -> Void)? {
    guard looking != nil, case .key(let key) = input else { return nil }
    switch key {
    case .enter, .tab, .backTab, .up, .down, .pageUp, .pageDown, .control("s"), .control("n"):
      return { [self] in await linesAreHere() }
    default: return nil
    }
  }

  /// Comes back when the lines are here. Cancelled, it gives up looking for them.
  private func linesAreHere() async {
    while let looking {
      await withTaskCancellationHandler {
        await looking.value
      } onCancel: {
        looking.cancel()
      }
      if Task.isCancelled { return }
    }
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
      open(from: text.wrappedValue)
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
    shut()
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
      shut()
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
    guard looking == nil, let exact = lines.firstIndex(where: isTyped) else {
      throw ComboBoxError.undecided
    }
    highlight(exact)
    take()
  }

  /// Whether a line of the list is what was typed, no new one.
  private func isTyped(_ line: Line) -> Bool {
    if case .known(let name) = line { isSame(name, text.wrappedValue) } else { false }
  }

  private func take() {
    guard looking == nil else { return }
    isOpen = false
    guard lines.indices.contains(highlighted) else { return }
    text.wrappedValue = lines[highlighted].value
    field.moveToEnd()
  }

  private func open(from before: String) {
    if !isOpen {
      textBefore = before
      lines = []
    }
    isOpen = true
    look()
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
    canvas.box(frame, note: hasMore ? "type to narrow" : "", isFocused: true)
    var scroll = scroll
    scroll.height = frame.rows - 2
    scroll.follow(highlighted)
    ListView(lines[...].dropFirst(scroll.top), selection: highlighted, isFocused: true)
      .draw(on: &canvas, in: frame.inset(columns: 1, rows: 1)) { line, canvas, row, look in
        canvas.write(
          line.label(new: newLabel), at: row.origin, columns: row.columns,
          style: look.style(or: .plain))
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
