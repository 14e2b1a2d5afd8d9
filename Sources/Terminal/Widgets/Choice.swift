import Bindings

/// One of a few values, shown as `‹ omnivorous ›`.
public final class Choice<Value: Equatable>: Control {
  private let options: [Value]
  private let selection: Binding<Value>
  private let label: (Value) -> String

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
    ]
  }

  /// Chooses by the first letter of an option; the next one with that letter if it is chosen
  /// already. No letter is a command.
  public func handle(_ input: Input) throws -> Bool {
    guard case .key(.character(let typed)) = input, typed.isLetter else { return false }
    let start = options.firstIndex(of: selection.wrappedValue).map { $0 + 1 } ?? 0
    let around = options[start...] + options[..<start]
    let match = around.first { label($0).lowercased().hasPrefix(typed.lowercased()) }
    if let match { selection.wrappedValue = match }
    return true
  }

  private func step(by distance: Int) {
    guard let index = options.firstIndex(of: selection.wrappedValue) else {
      selection.wrappedValue = options.first ?? selection.wrappedValue
      return
    }
    selection.wrappedValue = options[(index + distance + options.count) % options.count]
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
      let place = Point(column: row.left + 2, row: row.top)
      canvas.placeCursor(at: place, isVisible: true)
    }
  }
}
