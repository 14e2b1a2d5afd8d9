/// How keys change the text and the list.
extension ComboBox {
  /// The keys of the open list, and those of the text.
  public var commands: [Command] {
    (isOpen ? listCommands : [opening]) + field.commands.map(following)
  }

  /// A command of the text that also filters the list, as typing does.
  private func following(_ edit: Command) -> Command {
    Command(edit.title, id: edit.id, group: edit.group, keys: edit.keys) { [self] stack in
      let before = (text.wrappedValue, field.isSelected)
      try edit.run(stack)
      narrow(from: before)
    }
  }

  private var opening: Command {
    Command("Show the list", id: "show-list", group: "In a combo box", keys: [.pageDown]) {
      [self] _ in
      showAll()
    }
  }

  func showAll() {
    showsAll = true
    open(from: (text.wrappedValue, field.isSelected))
  }

  private var listCommands: [Command] {
    let group = "In a combo box"
    return [
      Command(
        "Take the highlighted line", id: "take-line", group: group, keys: [.enter], label: "Take"
      ) { [self] _ in take() },
      Command(
        "Close the list", id: .leave, group: group, keys: [.escape], label: "Close list"
      ) { [self] _ in close() },
      Command("Line up", id: "up", group: group, keys: [.up]) { [self] _ in
        highlight(highlighted - 1)
      },
      Command("Line down", id: "down", group: group, keys: [.down]) { [self] _ in
        highlight(highlighted + 1)
      },
      Command("Page up", id: "page-up", group: group, keys: [.pageUp]) { [self] _ in
        highlight(highlighted - Self.maxRows)
      },
      Command("Page down", id: "page-down", group: group, keys: [.pageDown]) { [self] _ in
        highlight(highlighted + Self.maxRows)
      },
    ]
  }

  private func close() {
    shut()
    text.wrappedValue = before.text
    if before.isSelected { field.enter() } else { field.moveToEnd() }
  }

  /// Selects the text, so that what is typed next replaces it.
  public func enter() {
    field.enter()
  }

  /// Typing opens the list with the matches.
  public func handle(_ input: Input) throws -> Bool {
    let before = (text.wrappedValue, field.isSelected)
    let isTaken = try field.handle(input)
    narrow(from: before)
    return isTaken
  }

  private func narrow(from before: (text: String, isSelected: Bool)) {
    guard text.wrappedValue != before.text else { return }
    showsAll = false
    if text.wrappedValue.trimmingSpaces.isEmpty {
      shut()
    } else {
      open(from: before)
    }
  }

  /// Takes the highlighted line of an open list, as `Enter` does.
  public func settle() {
    if isOpen, looking == nil { take() } else { shut() }
    field.settle()
  }

  func take() {
    guard looking == nil else { return }
    isOpen = false
    guard lines.indices.contains(highlighted) else { return }
    text.wrappedValue = lines[highlighted].value
    field.moveToEnd()
  }

  private func open(from before: (text: String, isSelected: Bool)) {
    if !isOpen {
      self.before = before
      lines = []
    }
    isOpen = true
    look()
  }

  func highlight(_ row: Int) {
    highlighted = min(max(0, row), max(0, lines.count - 1))
    scroll.follow(highlighted)
  }
}

extension ComboBox {
  /// Puts the cursor under the mouse; a double click shows the list.
  public func press(_ mouse: Mouse, in row: Rect, hadFocus: Bool) {
    field.press(mouse, in: row, hadFocus: hadFocus)
    if mouse.clicks == 2, !isOpen { showAll() }
  }

  /// A press takes the line under the mouse; the wheel moves the highlight.
  public func followOverPopup(_ mouse: Mouse, near row: Rect, in area: Rect) -> Bool {
    guard let frame = popupFrame(near: row, in: area), frame.contains(mouse.point) else {
      return false
    }
    switch mouse.action {
    case .wheelUp: highlight(highlighted - 1)
    case .wheelDown: highlight(highlighted + 1)
    case .press:
      let line = mouse.point.row - frame.top - 1
      guard (0..<frame.rows - 2).contains(line) else { break }
      highlight(scroll(in: frame).top + line)
      take()
    }
    return true
  }
}
