import Bindings
import Observation

/// One of a few values, shown as `‹ omnivorous ›`.
@Observable
public final class Choice<Value: Equatable>: Control {
  private let options: [Value]
  private let nothing: Value?
  private let selection: Binding<Value>
  private let label: (Value) -> String
  private var typed = ""

  /// A choice among `options`; the selection may also be another value. Letters choose `nothing`
  /// only if no other option begins with them.
  public init(
    _ options: [Value], nothing: Value? = nil, selection: Binding<Value>,
    label: @escaping (Value) -> String
  ) {
    self.options = options
    self.nothing = nothing
    self.selection = selection
    self.label = label
  }

  /// The keys that choose.
  public var commands: [Command] {
    [
      Command("Previous choice", id: "previous-choice", group: "In a choice", keys: [.left]) {
        [self] _ in step(by: -1)
      },
      Command("Next choice", id: "next-choice", group: "In a choice", keys: [.right, " "]) {
        [self] _ in
        step(by: 1)
      },
      Command(
        "Delete the letter before", id: "delete-left", group: "In a choice", keys: [.backspace],
        obstacle: typed.isEmpty ? "No letter was typed." : nil
      ) { [self] _ in
        typed = String(typed.dropLast())
        if !typed.isEmpty { choose(by: typed) }
      },
    ]
  }

  /// Chooses the first option that begins with what was typed since the focus came. The same letter
  /// again chooses the next option with it; a second one that matches none begins a new word.
  public func handle(_ input: Input) throws -> Bool {
    guard case .key(.character(let character)) = input else { return false }
    let letter = character.lowercased()
    if choose(by: typed + letter) {
      typed += letter
    } else if !character.isLetter {
      return false
    } else if typed == letter {
      let start = options.firstIndex(of: selection.wrappedValue).map { $0 + 1 } ?? 0
      choose(by: letter, among: Array(options[start...] + options[..<start]))
    } else if typed.count == 1, begun(by: typed) != nil, choose(by: letter) {
      typed = letter
    } else {
      typed += letter
    }
    return true
  }

  /// Chooses the first option that begins with `letters`; returns whether there is one.
  @discardableResult
  private func choose(by letters: String, among candidates: [Value]? = nil) -> Bool {
    guard let option = begun(by: letters, among: candidates) else { return false }
    selection.wrappedValue = option
    return true
  }

  private func begun(by letters: String, among candidates: [Value]? = nil) -> Value? {
    let found = (candidates ?? options).filter { label($0).lowercased().hasPrefix(letters) }
    return candidates == nil ? found.first { $0 != nothing } ?? found.first : found.first
  }

  /// Begins a new word.
  public func enter() { typed = "" }

  private func step(by distance: Int) {
    typed = ""
    guard let index = options.firstIndex(of: selection.wrappedValue) else {
      selection.wrappedValue = options.first ?? selection.wrappedValue
      return
    }
    selection.wrappedValue = options[(index + distance + options.count) % options.count]
  }

  /// The arrows choose the previous and the next option; so does the value if it has the focus.
  public func press(_ mouse: Mouse, in row: Rect, hadFocus: Bool) {
    let (column, end) = (mouse.point.column - row.left, columns)
    if !hadFocus { typed = "" }
    switch column {
    case ..<2: step(by: -1)
    case end - 2..<end: step(by: 1)
    default: if hadFocus, column < end { step(by: 1) }
    }
  }

  /// Its current width in columns.
  public var columns: Int { Canvas.width(of: text) }

  private var text: String { "‹ \(label(selection.wrappedValue)) ›" }

  /// Draws the chosen value between arrows.
  public func draw(on canvas: inout Canvas, in row: Rect, isFocused: Bool) {
    canvas.write(text, in: row, style: isFocused ? .accent : .plain)
    guard isFocused else { return }
    if !typed.isEmpty, begun(by: typed) == nil {
      canvas.write(
        "none begins with “\(typed)”", in: row.dropping(columns: columns + 2), style: .problem)
    }
    canvas.placeCursor(at: row.dropping(columns: 2).origin, isVisible: true)
  }
}
