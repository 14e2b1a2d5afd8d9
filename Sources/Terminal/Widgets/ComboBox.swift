import Bindings
import Observation

/// A text field with a list of suggestions: typing filters the list, `Enter` takes the highlighted
/// line, and text that is not in the list can be created if `takesNew`.
///
/// The lines are looked up while the user types. A key that decides waits for them.
@Observable
public final class ComboBox: Control {
  struct Line: Equatable {
    let value: String
    /// Whether it offers a text that is not known.
    var isNew = false
  }

  private static let minColumns = 20
  private static let maxColumns = 36
  /// The columns of the form that stay legible beside the list.
  private static let freeColumns = 16
  static let maxRows = 8
  /// The most lines to look up; typing narrows down the rest.
  static let maxLines = 200

  @ObservationIgnored let text: Binding<String>
  @ObservationIgnored let suggestions: (String, _ limit: Int) async throws -> [String]
  @ObservationIgnored let isSame: (String, String) -> Bool
  @ObservationIgnored let newLabel: (String) -> String
  @ObservationIgnored let takesNew: Bool
  @ObservationIgnored let field: TextField
  var isOpen = false
  var lines: [Line] = []
  /// Whether there may be more lines than were looked up.
  var hasMore = false
  @ObservationIgnored var looking: Task<Void, Never>?
  /// The number of the latest lookup, which tells it from superseded ones.
  @ObservationIgnored var looks = 0
  /// Whether the list shows everything, as nothing was typed since it was opened.
  var showsAll = false
  var highlighted = 0
  /// The text before the list was opened, and whether it was selected.
  var before = (text: "", isSelected: false)
  var scroll = Scroll()

  /// `suggestions` returns at most `limit` names that match a text, the best first, and for an
  /// empty text those around the current name; `newLabel` is the line that offers a new text.
  public init(
    text: Binding<String>, placeholder: String,
    suggestions: @escaping (String, _ limit: Int) async throws -> [String],
    isSame: @escaping (String, String) -> Bool,
    newLabel: @escaping (String) -> String = { "Create “\($0)”" }, takesNew: Bool = true
  ) {
    self.text = text
    self.suggestions = suggestions
    self.isSame = isSame
    self.newLabel = newLabel
    self.takesNew = takesNew
    field = TextField(text: text, placeholder: placeholder)
    scroll.height = Self.maxRows
  }
}

// MARK: Lines

extension ComboBox {
  /// Looks up the lines for the current text; the previous ones stay until they come.
  func look() {
    let typed = showsAll ? "" : text.wrappedValue.trimmingSpaces
    looks += 1
    looking?.cancel()
    looking = Task { [number = looks] in
      var known: [String]?
      do { known = try await suggestions(typed, Self.maxLines) } catch {
        // Without a list the text stays as it is typed; saving reports any error.
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
    let isNew = takesNew && !typed.isEmpty && !known.contains { isSame($0, typed) }
    lines = known.map { Line(value: $0) } + (isNew ? [Line(value: typed, isNew: true)] : [])
    // With nothing to take, Enter and Esc are keys of the form.
    if lines.isEmpty || !showsAll && lines == [Line(value: typed)] { isOpen = false }
    hasMore = known.count >= Self.maxLines
    scroll = Scroll()
    scroll.height = Self.maxRows
    let held = lines.firstIndex { !$0.isNew && isSame($0.value, text.wrappedValue) }
    highlight(held ?? 0)
  }

  func shut() {
    isOpen = false
    looks += 1
    looking?.cancel()
    looking = nil
  }

  /// A key that decides waits for the lines: it is meant for the current text.
  public func awaited(before input: Input) -> (() async -> Void)? {
    guard looking != nil, case .key(let key) = input else { return nil }
    switch key {
    case .enter, .tab, .backTab, .up, .down, .pageUp, .pageDown, .control("s"), .control("n"):
      return { [self] in await linesAreHere() }
    default: return nil
    }
  }

  /// Returns when the lines have come. If it is cancelled, it stops looking them up.
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

// MARK: Picture

extension ComboBox {
  /// It has a line to write on.
  public var isWritten: Bool { true }

  /// Draws the text.
  public func draw(on canvas: inout Canvas, in row: Rect, isFocused: Bool) {
    field.draw(on: &canvas, in: row, isFocused: isFocused)
  }

  /// Draws the list below the text, or above it if there is more room; at the right, so that the
  /// rows of the form stay legible beside it.
  public func drawPopup(on canvas: inout Canvas, near row: Rect, in area: Rect) {
    guard let frame = popupFrame(near: row, in: area) else { return }
    let cursor = canvas.cursor
    canvas.fill(frame)
    canvas.box(frame, note: hasMore ? "type to narrow" : "", isFocused: true)
    let scroll = scroll(in: frame)
    ListView(lines[...].dropFirst(scroll.top), selection: highlighted, isFocused: true)
      .draw(on: &canvas, in: frame.inset(columns: 1, rows: 1)) { line, canvas, row, look in
        canvas.write(
          line.isNew ? newLabel(line.value) : line.value, in: row, style: look.style(or: .plain))
      }
    if let cursor { canvas.placeCursor(at: cursor.point, isVisible: cursor.isVisible) }
  }

  /// The place of the open list, with columns free beside it if there is room.
  func popupFrame(near row: Rect, in area: Rect) -> Rect? {
    guard isOpen, !lines.isEmpty else { return nil }
    let below = area.bottom - row.bottom
    let isBelow = below >= min(lines.count, Self.maxRows) + 2 || below >= row.top - area.top
    let room = (isBelow ? below : row.top - area.top) - 2
    let rows = min(lines.count, Self.maxRows, room)
    guard rows > 0 else { return nil }
    let wanted = min(row.columns - Self.freeColumns, Self.maxColumns)
    let columns = min(row.columns, max(Self.minColumns, wanted))
    return Rect(
      column: row.right - columns, row: isBelow ? row.bottom : row.top - rows - 2,
      columns: columns, rows: rows + 2)
  }

  func scroll(in frame: Rect) -> Scroll {
    var scroll = scroll
    scroll.height = frame.rows - 2
    scroll.follow(highlighted)
    return scroll
  }
}
