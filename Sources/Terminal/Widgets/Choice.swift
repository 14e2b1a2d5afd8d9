import Bindings

/// One of a few values, shown as `‹ omnivorous ›`.
public final class Choice<Value: Equatable>: Control {
  private let options: [Value]
  private let selection: Binding<Value>
  private let label: (Value) -> String
  /// The letters that were typed since the focus came.
  private var typed = ""

  /// A choice among `options`; the selection may also hold a value that is not among them.
  public init(
    _ options: [Value], selection: Binding<Value>, label: @escaping (Value) -> String
  ) {
    self.options = options
    self.selection = selection
    self.label = label
  }

  /// The keys that choose.
  public var commands: [Command] {
    [
      Command("Previous choice", group: "In a choice", keys: [.left]) { [self] _ in step(by: -1) },
      Command("Next choice", group: "In a choice", keys: [.right, " "]) { [self] _ in
        step(by: 1)
      },
    ] + (typed.isEmpty ? [] : [back])
  }

  private var back: Command {
    Command("Delete the letter before", group: "In a choice", keys: [.backspace]) { [self] _ in
      typed.removeLast()
      if !typed.isEmpty { choose(by: typed) }
    }
  }

  /// Chooses the first option that begins with the letters typed since the focus came; one letter again and
  /// again goes through those that begin with it, and a second that does not go with the first begins anew.
  /// No letter is a command.
  public func handle(_ input: Input) throws -> Bool {
    guard case .key(.character(let character)) = input, character.isLetter else { return false }
    let letter = character.lowercased()
    typed += letter
    if choose(by: typed) { return true }
    if typed.count > 1, Set(typed).count == 1 {
      let start = options.firstIndex(of: selection.wrappedValue).map { $0 + 1 } ?? 0
      choose(by: letter, among: Array(options[start...] + options[..<start]))
    } else if typed.count == 2, begun(by: String(typed.prefix(1))) != nil, choose(by: letter) {
      typed = letter
    }
    return true
  }

  /// Whether an option begins so, which is chosen then.
  @discardableResult
  private func choose(by letters: String, among candidates: [Value]? = nil) -> Bool {
    guard let option = begun(by: letters, among: candidates) else { return false }
    selection.wrappedValue = option
    return true
  }

  private func begun(by letters: String, among candidates: [Value]? = nil) -> Value? {
    (candidates ?? options).first { label($0).lowercased().hasPrefix(letters) }
  }

  /// What is typed begins anew.
  public func enter() { typed = "" }

  private func step(by distance: Int) {
    typed = ""
    guard let index = options.firstIndex(of: selection.wrappedValue) else {
      selection.wrappedValue = options.first ?? selection.wrappedValue
      return
    }
    selection.wrappedValue = options[(index + distance + options.count) % options.count]
  }

  /// The letters of which none of the options begins so; nil where the chosen one does.
  private var lost: String? {
    let isOneLetter = Set(typed).count == 1
    let begun = isOneLetter ? String(typed.prefix(1)) : typed
    return label(selection.wrappedValue).lowercased().hasPrefix(begun) ? nil : typed
  }

  /// The arrow on the left goes back, the one on the right on; so does the value that has the focus.
  public func press(_ mouse: Mouse, in row: Rect, hadFocus: Bool) {
    let (column, end) = (mouse.point.column - row.left, columns)
    switch column {
    case ..<2: step(by: -1)
    case end - 2..<end: step(by: 1)
    default: if hadFocus, column < end { step(by: 1) }
    }
  }

  /// The cells that it takes now.
  public var columns: Int { Canvas.width(of: text) }

  private var text: String { "‹ \(label(selection.wrappedValue)) ›" }

  /// Draws the chosen value between arrows.
  public func draw(on canvas: inout Canvas, in row: Rect, isFocused: Bool) {
    canvas.write(text, at: row.origin, columns: row.columns, style: isFocused ? .accent : .plain)
    if isFocused {
      if let lost {
        let end = Point(column: row.left + columns + 2, row: row.top)
        canvas.write(
          "none begins with “\(lost)”", at: end, columns: row.columns - columns - 2,
          style: .problem)
      }
      let place = Point(column: row.left + 2, row: row.top)
      canvas.placeCursor(at: place, isVisible: true)
    }
  }
}
