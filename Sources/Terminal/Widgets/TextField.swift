import Bindings
import Observation

/// One line of text under edit, by grapheme cluster; it scrolls sideways. The cost of a key depends
/// on what is visible and what changes, not on the length of the text.
@Observable
public final class TextField: Control {
  /// The most characters that a field takes; a paste beyond that is refused whole.
  nonisolated public static let limit = 10_000

  @ObservationIgnored private let text: Binding<String>
  private let placeholder: String
  /// The number of bytes before the cursor, as counting characters would be slow.
  private var caret: Int
  /// Whether what is typed next replaces the text, which is drawn as selected until then.
  private(set) var isSelected = false

  /// A field on `text`, with the cursor at its end; `placeholder` is shown while it is empty.
  public init(text: Binding<String>, placeholder: String = "") {
    self.text = text
    self.placeholder = placeholder
    caret = text.wrappedValue.utf8.count
  }

  /// Puts the cursor after the last character.
  public func moveToEnd() {
    caret = string.utf8.count
    isSelected = false
  }

  /// Selects the text: a typed character or a paste replaces it, other keys keep it.
  public func enter() {
    moveToEnd()
    isSelected = !string.isEmpty
  }

  /// Deselects the text: what is typed from now on is added to it.
  public func settle() {
    isSelected = false
  }

  private var string: String { text.wrappedValue }

  private var edited: EditedText {
    EditedText(text: string, caret: isSelected ? string.utf8.count : caret)
  }

  private var position: String.Index { edited.position }
}

// MARK: Editing

extension TextField {
  /// The keys that edit.
  public var commands: [Command] {
    EditedText.edits.map { edit in
      Command(edit.title, id: edit.id, group: "In text", keys: edit.keys) { [self] _ in
        isSelected = false
        var new = edited
        edit.action(&new)
        replace(by: new)
      }
    }
  }

  private func replace(by new: EditedText) {
    isSelected = false
    if new.text != string { text.wrappedValue = new.text }
    caret = new.caret
  }

  /// Types characters and pasted text; its line breaks and tabs become spaces.
  public func handle(_ input: Input) throws -> Bool {
    switch input {
    case .key(.character(let character)): try insert(String(character))
    case .paste(let pasted): try insert(Self.oneLine(pasted))
    case .key, .mouse: return false
    }
    return true
  }

  private func insert(_ new: String) throws {
    guard !new.isEmpty else { return }
    let old = isSelected ? "" : string
    guard new.utf8.count <= Self.limit * 4,
      old.prefix(Self.limit + 1).count + new.count <= Self.limit
    else {
      throw Problem("A field holds at most \(Self.limit) characters.")
    }
    var edited = isSelected ? EditedText(text: "", caret: 0) : edited
    edited.insert(new)
    replace(by: edited)
  }

  /// Pasted text as one line: runs of line breaks and tabs become one space.
  private static func oneLine(_ pasted: String) -> String {
    pasted.split { $0.isNewline || $0 == "\t" }.joined(separator: " ").withoutControls
  }
}

// MARK: Mouse

extension TextField {
  /// Puts the cursor under the mouse.
  public func press(_ mouse: Mouse, in row: Rect, hadFocus: Bool) {
    let string = string
    var position = hadFocus ? shownStart(in: row) : string.startIndex
    var columns = mouse.point.column - row.left
    while position < string.endIndex, columns >= Glyph(string[position]).width {
      columns -= Glyph(string[position]).width
      position = string.index(after: position)
    }
    var edited = edited
    edited.move(to: position)
    replace(by: edited)
  }
}

// MARK: Picture

extension TextField {
  /// It has a line to write on.
  public var isWritten: Bool { true }

  /// Draws the text around the cursor, and a blank after it, so that a bar-shaped cursor shows.
  public func draw(on canvas: inout Canvas, in row: Rect, isFocused: Bool) {
    let used = isFocused ? drawEdited(on: &canvas, in: row) : drawRead(on: &canvas, in: row)
    guard used > 0 || isFocused, used < row.columns else { return }
    canvas.write(" ", at: Point(column: row.left + used, row: row.top), columns: 1)
  }

  /// Draws the start of the text, or the placeholder, and returns the columns used.
  private func drawRead(on canvas: inout Canvas, in row: Rect) -> Int {
    let isEmpty = string.isEmpty
    return canvas.write(
      isEmpty ? placeholder : string, in: row, style: isEmpty ? .faint : .plain)
  }

  private func drawEdited(on canvas: inout Canvas, in row: Rect) -> Int {
    let (string, position) = (string, position)
    let before = String(string[shownStart(in: row)..<position])
    let used = canvas.write(before, in: row, style: isSelected ? .selected : .plain)
    let cursor = Point(column: row.left + used, row: row.top)
    canvas.placeCursor(at: cursor, isVisible: true)
    guard !string.isEmpty else { return drawRead(on: &canvas, in: row) }
    // One more than fits, so that a cut is visible.
    let rest = String(string[position...].prefix(row.columns + 1))
    return used + canvas.write(rest, at: cursor, columns: row.right - cursor.column)
  }

  /// The start of the text shown before the cursor: as much as fits, with the cursor after it.
  private func shownStart(in row: Rect) -> String.Index {
    let string = string
    var start = position
    var left = row.columns - 1
    while start > string.startIndex {
      let next = string.index(before: start)
      left -= Glyph(string[next]).width
      guard left >= 0 else { break }
      start = next
    }
    return start
  }
}
