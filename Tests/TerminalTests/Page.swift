import Observation
import Terminal

/// A screen whose commands, draft and text the test decides; it shows what was done on it.
@Observable
final class Page: Screen {
  let title: String
  var commands: [Command] = []
  var unsavedWork: String?
  var takesText = false
  /// Whether a frame stands along its edge.
  var isFramed = false
  /// Takes an input before any command does.
  var taken: (Input) throws -> Bool = { _ in false }
  private(set) var done: [String] = []
  private(set) var isDiscarded = false
  private(set) var area = Rect(column: 0, row: 0, columns: 0, rows: 0)

  init(_ title: String = "Page", commands: [Command] = []) {
    self.title = title
    self.commands = commands
  }

  /// Adds a command that notes its title when it is run.
  func add(
    _ title: String, _ keys: Key..., label: String? = nil, obstacle: String? = nil
  ) {
    commands.append(
      Command(
        title, id: Command.ID(title), group: "Page", keys: keys, label: label, obstacle: obstacle
      ) { [self] _ in
        done.append(title)
      })
  }

  /// Notes what was done.
  func note(_ title: String) {
    done.append(title)
  }

  func discardUnsavedWork() {
    isDiscarded = true
    unsavedWork = nil
  }

  func layout(in area: Rect) {
    self.area = area
  }

  func handle(_ input: Input, on stack: ScreenStack) throws -> Bool {
    try taken(input)
  }

  func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    if isFramed { canvas.box(area, isFocused: isActive) }
    let heading = isActive ? title.uppercased() : title
    canvas.write(heading, at: area.origin, columns: area.columns)
    canvas.writeWrapped(done.joined(separator: " "), in: area.inset(columns: 0, rows: 1))
  }
}

/// What a person sees as an error.
struct Trouble: Error, CustomStringConvertible {
  let description: String
}
