import Bindings
import Observation

/// One line of text under edit, by grapheme cluster; it scrolls sideways where it is longer than
/// its place.
@Observable
public final class TextField: Control {
  /// The most characters that a field takes; what is pasted beyond is refused whole.
  nonisolated public static let limit = 10_000

  @ObservationIgnored private let text: Binding<String>
  private let placeholder: String
  /// Characters before the cursor.
  private var caret: Int

  /// A field on `text`, with the cursor at its end; `placeholder` is shown while it is empty.
  public init(text: Binding<String>, placeholder: String = "") {
    self.text = text
    self.placeholder = placeholder
    caret = text.wrappedValue.count
  }

  /// Puts the cursor behind the last character.
  public func moveToEnd() {
    caret = text.wrappedValue.count
  }

  private var position: Int { min(caret, text.wrappedValue.count) }
}

// MARK: Editing

extension TextField {
  /// The keys that edit.
  public var commands: [Command] {
    [
      edit("Left", .left) { $0.move(to: $0.position - 1) },
      edit("Right", .right) { $0.move(to: $0.position + 1) },
      edit("Start of the line", .home, .control("a")) { $0.move(to: 0) },
      edit("End of the line", .end, .control("e")) { $0.moveToEnd() },
      edit("Delete the character before", .backspace) { $0.remove($0.position - 1..<$0.position) },
      edit("Delete the character after", .delete) { $0.remove($0.position..<$0.position + 1) },
      edit("Delete the word before", .control("w")) { $0.remove($0.wordStart..<$0.position) },
      edit("Delete to the start", .control("u")) { $0.remove(0..<$0.position) },
      edit("Delete to the end", .control("k")) { $0.remove($0.position..<Int.max) },
    ]
  }

  private func edit(
    _ title: String, _ keys: Key..., action: @escaping (TextField) -> Void
  ) -> Command {
    Command(title, group: "In text", keys: keys) { [self] _ in action(self) }
  }

  /// Types characters and pasted text; line breaks and tabs in a paste become spaces, other controls are left out.
  public func handle(_ input: Input) throws -> Bool {
    switch input {
    case .key(.character(let character)): try insert(String(character))
    case .paste(let pasted): try insert(Self.oneLine(pasted))
    case .key, .mouse: return false
    }
    return true
  }

  private func insert(_ new: String) throws {
    let old = text.wrappedValue
    guard new.utf8.count <= Self.limit * 4, old.count + new.count <= Self.limit else {
      throw TextFieldError.tooLong
    }
    let place = old.index(old.startIndex, offsetBy: position)
    // A combining mark joins the character before it, so the cursor is found from behind.
    let behind = old.distance(from: place, to: old.endIndex)
    let changed = old[..<place] + new + old[place...]
    text.wrappedValue = String(changed)
    caret = max(0, text.wrappedValue.count - behind)
  }

  private func remove(_ range: Range<Int>) {
    let old = text.wrappedValue
    let range = range.clamped(to: 0..<old.count)
    let start = old.index(old.startIndex, offsetBy: range.lowerBound)
    let end = old.index(start, offsetBy: range.count)
    caret = range.lowerBound
    text.wrappedValue.removeSubrange(start..<end)
  }

  private func move(to position: Int) {
    caret = min(max(0, position), text.wrappedValue.count)
  }

  /// Where the word before the cursor starts: spaces are skipped, then what is not a space.
  private var wordStart: Int {
    let before = text.wrappedValue.prefix(position).reversed()
    let spaces = before.prefix(while: \.isWhitespace).count
    let letters = before.dropFirst(spaces).prefix { !$0.isWhitespace }.count
    return position - spaces - letters
  }

  /// Pasted text as one line: runs of line breaks and tabs become one space, other controls are
  /// left out.
  private static func oneLine(_ pasted: String) -> String {
    let lines = pasted.split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
    return String(
      String.UnicodeScalarView(
        lines.unicodeScalars.filter { $0.properties.generalCategory != .control }))
  }
}

/// What a text field refuses.
nonisolated enum TextFieldError: Error, CustomStringConvertible {
  case tooLong

  var description: String { "A field holds at most \(TextField.limit) characters." }
}

// MARK: Picture

extension TextField {
  /// Draws the part of the text around the cursor.
  public func draw(on canvas: inout Canvas, in row: Rect, isFocused: Bool) {
    let characters = Array(text.wrappedValue)
    if characters.isEmpty {
      canvas.write(placeholder, at: row.origin, columns: row.columns, style: .faint)
    }
    guard isFocused else {
      canvas.write(text.wrappedValue, at: row.origin, columns: row.columns)
      return
    }
    let before = Self.tail(characters[..<position], columns: row.columns - 1)
    let used = canvas.write(String(before), at: row.origin, columns: row.columns)
    let cursor = Point(column: row.left + used, row: row.top)
    // One more than there is room for, so that what is left out is seen to be.
    let rest = characters[position...].prefix(row.columns + 1)
    canvas.write(String(rest), at: cursor, columns: row.right - cursor.column)
    canvas.placeCursor(at: cursor, isVisible: true)
  }

  /// As many of the last characters as fit.
  private static func tail(_ characters: ArraySlice<Character>, columns: Int) -> ArraySlice<
    Character
  > {
    var start = characters.endIndex
    var used = 0
    while start > characters.startIndex {
      used += Glyph(characters[start - 1]).width
      guard used <= columns else { break }
      start -= 1
    }
    return characters[start...]
  }
}
