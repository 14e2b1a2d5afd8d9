import Bindings
import Observation

/// Several lines of text under edit, wrapped at the width of its place, with its own undo.
@Observable
public final class TextArea: Control {
  /// The most bytes that it takes; a paste beyond that is refused whole.
  nonisolated public static let limit = PastedText.maxTextLength
  static var tooLong: Problem {
    Problem("A note holds at most \(limit >> 20) MiB; what was there stays.")
  }
  /// The most bytes of texts that undo keeps.
  private static let maxKept = 4 << 20
  /// The number of rows that it prefers.
  public let rows: Int

  @ObservationIgnored let text: Binding<String>
  private let placeholder: String
  private var caret: Int
  @ObservationIgnored private var size = Size(columns: 40, rows: 1)
  /// The column that the keys up and down keep to.
  @ObservationIgnored private var wantedColumn: Int?
  private var past: [EditedText] = []
  private var future: [EditedText] = []
  /// Whether the last edit typed a character, so that the next one extends it.
  @ObservationIgnored private var isTyping = false

  /// A control on `text`, with the cursor at its end; `placeholder` is shown while it is empty.
  public init(text: Binding<String>, placeholder: String = "", rows: Int) {
    self.text = text
    self.placeholder = placeholder
    self.rows = rows
    caret = text.wrappedValue.utf8.count
  }

  private var edited: EditedText { EditedText(text: text.wrappedValue, caret: caret) }
  private var wrapped: WrappedText {
    WrappedText(text.wrappedValue, columns: size.columns - 1)
  }

  /// It has lines to write on.
  public var isWritten: Bool { true }

  /// Wraps rows at its width.
  public func layout(_ size: Size) {
    self.size = size
  }
}

// MARK: Editing

extension TextArea {
  /// The keys that edit; a movement beyond the first or the last row leaves the text area.
  public var commands: [Command] {
    let edits = EditedText.edits.map { edit in
      command(edit.id, edit.title, edit.keys) { area in
        var edited = area.edited
        edit.action(&edited)
        area.replace(by: edited)
      }
    }
    return edits + [command("new-line", "New line", [.enter]) { try $0.insert("\n") }] + movements
      + [
        command("undo-typing", "Undo typing", [.control("_")]) { $0.goBack() },
        command("redo-typing", "Redo typing", [.control("r")]) { $0.goForward() },
        editorCommand,
      ]
  }

  private var movements: [Command] {
    let row = wrapped.row(at: caret)
    let above = [
      command("up", "Row above", [.up]) { $0.move(-1) },
      command("page-up", "Page up in the text", [.pageUp]) { $0.move(-$0.size.rows) },
    ]
    let below = [
      command("down", "Row below", [.down]) { $0.move(1) },
      command("page-down", "Page down in the text", [.pageDown]) { $0.move($0.size.rows) },
    ]
    return (wrapped.row(before: row) == nil ? [] : above)
      + (wrapped.row(after: row) == nil ? [] : below)
  }

  private func command(
    _ id: Command.ID, _ title: String, _ keys: [Key],
    action: @escaping (TextArea) throws -> Void
  ) -> Command {
    Command(title, id: id, group: "In text", keys: keys) { [self] _ in try action(self) }
  }

  /// Types characters and pasted text; tabs become spaces, other controls are dropped.
  public func handle(_ input: Input) throws -> Bool {
    switch input {
    case .key(.character(let character)): try insert(String(character))
    case .paste(let pasted): try insert(Self.lines(pasted))
    case .key, .mouse: return false
    }
    return true
  }

  private func insert(_ new: String) throws {
    guard text.wrappedValue.utf8.count + new.utf8.count <= Self.limit else {
      throw Self.tooLong
    }
    var edited = edited
    edited.insert(new)
    let goesOn = isTyping
    replace(by: edited, goesOn: goesOn && new.count == 1 && new != "\n")
    isTyping = new.count == 1
  }

  /// Sets the text and the cursor; with `goesOn`, undo treats the edit as part of the one before.
  func replace(by new: EditedText, goesOn: Bool = false) {
    wantedColumn = nil
    isTyping = false
    if new.text != text.wrappedValue {
      if !goesOn { keep(edited) }
      future = []
      text.wrappedValue = new.text
    }
    caret = new.caret
  }

  private func keep(_ edited: EditedText) {
    past.append(edited)
    var bytes = past.reduce(0) { $0 + $1.text.utf8.count }
    while bytes > Self.maxKept, past.count > 1 { bytes -= past.removeFirst().text.utf8.count }
  }

  private func goBack() {
    guard let former = past.popLast() else { return }
    future.append(edited)
    show(former)
  }

  private func goForward() {
    guard let next = future.popLast() else { return }
    past.append(edited)
    show(next)
  }

  private func show(_ kept: EditedText) {
    (wantedColumn, isTyping) = (nil, false)
    text.wrappedValue = kept.text
    caret = kept.caret
  }

  private static func lines(_ pasted: String) -> String {
    written(pasted).replacing("\t", with: " ")
  }

  /// Text of a file with line feeds as line breaks, and without controls except these and tabs.
  static func written(_ text: String) -> String {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.joined(separator: "\n").withoutControls
  }
}

// MARK: Moving

extension TextArea {
  /// Moves the cursor by that many rows, as near as possible to its starting column.
  private func move(_ distance: Int) {
    let wrapped = wrapped
    var row = wrapped.row(at: caret)
    let column = wantedColumn ?? wrapped.column(of: caret, in: row)
    for _ in 0..<abs(distance) {
      guard let next = distance < 0 ? wrapped.row(before: row) : wrapped.row(after: row)
      else { break }
      row = next
    }
    isTyping = false
    caret = wrapped.byte(atColumn: column, of: row)
    wantedColumn = column
  }

  /// Puts the cursor under the mouse.
  public func press(_ mouse: Mouse, in rect: Rect, hadFocus: Bool) {
    let rows = shownRows(in: rect, isFocused: hadFocus)
    let offset = mouse.point.row - rect.top
    guard let row = rows.indices.contains(offset) ? rows[offset] : rows.last else { return }
    (wantedColumn, isTyping) = (nil, false)
    caret = wrapped.byte(atColumn: mouse.point.column - rect.left, of: row)
  }
}

// MARK: Picture

extension TextArea {
  /// Draws the rows around the cursor, or the first ones.
  public func draw(on canvas: inout Canvas, in rect: Rect, isFocused: Bool) {
    guard isFocused || !text.wrappedValue.isEmpty else {
      canvas.write(placeholder, in: rect, style: .faint)
      return
    }
    let wrapped = wrapped
    let current = wrapped.row(at: caret)
    for (offset, row) in shownRows(in: rect, isFocused: isFocused).enumerated() {
      let line = rect.row(offset)
      let used = canvas.write(String(wrapped.text(of: row)), in: line)
      canvas.write(" ", in: line.dropping(columns: used))
      guard isFocused, row == current else { continue }
      let column = min(wrapped.column(of: caret, in: row), rect.columns - 1)
      canvas.placeCursor(at: line.dropping(columns: column).origin, isVisible: true)
    }
  }

  /// The rows in view: as many before the cursor as after it if there are enough.
  private func shownRows(in rect: Rect, isFocused: Bool) -> [WrappedText.Row] {
    let wrapped = wrapped
    var rows = [wrapped.row(at: isFocused ? caret : 0)]
    let above = isFocused ? rect.rows / 2 : 0
    while rows.count <= above, let row = wrapped.row(before: rows[0]) { rows.insert(row, at: 0) }
    while rows.count < rect.rows, let row = rows.last.flatMap(wrapped.row(after:)) {
      rows.append(row)
    }
    while rows.count < rect.rows, let row = wrapped.row(before: rows[0]) { rows.insert(row, at: 0) }
    return rows
  }
}
