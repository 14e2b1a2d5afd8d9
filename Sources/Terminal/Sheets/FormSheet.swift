/// A form in a frame over the screen that opened it, with the important keys at its foot.
public struct FormSheet {
  private let title: String
  let form: Form
  private let hints: [(key: Key, label: String)]

  /// A sheet with this title around `form`.
  public init(_ title: String, form: Form, hints: [(key: Key, label: String)]) {
    self.title = title
    self.form = form
    self.hints = hints
  }

  /// A sheet that Enter confirms, labelled `verb`, and Esc cancels.
  public init(_ title: String, form: Form, verb: String) {
    self.init(title, form: form, hints: [(.enter, verb), (.escape, "Cancel")])
  }

  /// Draws the sheet in the middle of `area`. A problem or note of the focused row that does not
  /// fit below it replaces the keys at the foot.
  public func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    let sheet = sheet(in: area)
    canvas.fill(sheet)
    let body = body(of: Canvas.inside(of: sheet))
    let inside = canvas.box(
      sheet, title: title, note: form.position(in: body), isFocused: isActive)
    let problem = shownProblem(in: inside)
    for (offset, line) in problem.enumerated() {
      canvas.write(line, in: inside.row(inside.rows - problem.count + offset), style: .problem)
    }
    if problem.isEmpty, let note = shownNote(in: inside) {
      canvas.write(note, in: inside.row(inside.rows - 1), style: .faint)
    }
    for (hints, row) in hints(in: area) { hints.draw(on: &canvas, in: row) }
    form.draw(on: &canvas, in: body, area: area, isActive: isActive)
  }

  private func sheet(in area: Rect) -> Rect {
    let usual = area.centered(columns: columns, rows: form.height + 3)
    let problem = shownProblem(in: Canvas.inside(of: usual), atMost: area.rows)
    return area.centered(columns: columns, rows: form.height + 2 + max(1, problem.count))
  }

  private var columns: Int { form.isWide ? 76 : 56 }

  /// Gives the form its place.
  func layout(in area: Rect) {
    form.layout(in: body(of: Canvas.inside(of: sheet(in: area))))
  }

  private func body(of inside: Rect) -> Rect {
    let foot = max(1, shownProblem(in: inside).count)
    return Rect(
      column: inside.left, row: inside.top, columns: inside.columns,
      rows: max(1, inside.rows - foot))
  }

  /// The lines of the problem if it replaces the keys; none if it is below its row.
  private func shownProblem(in inside: Rect, atMost rows: Int? = nil) -> [String] {
    guard let problem = form.focusedProblem,
      inside.rows - 1 < form.height || Canvas.width(of: problem) > inside.columns
    else { return [] }
    return Canvas.lines(
      of: problem, columns: inside.columns, atMost: rows ?? max(1, inside.rows - 1))
  }
}

// MARK: Mouse

extension FormSheet {
  /// The keys at its foot, unless something else is there.
  func hints(in area: Rect) -> [(hints: KeyHints, row: Rect)] {
    let inside = Canvas.inside(of: sheet(in: area))
    guard inside.rows > 1, shownProblem(in: inside).isEmpty, shownNote(in: inside) == nil
    else { return [] }
    return [(KeyHints(hints), inside.row(inside.rows - 1))]
  }

  /// The note of the focused row, if it replaces the keys.
  private func shownNote(in inside: Rect) -> String? {
    let body = body(of: inside)
    guard inside.rows > 1, body.rows < form.height, !form.showsNoteBeside(in: body) else {
      return nil
    }
    return form.focusedNote
  }

  func follow(_ mouse: Mouse, in area: Rect) throws {
    try form.follow(mouse, in: body(of: Canvas.inside(of: sheet(in: area))), area: area)
  }
}

/// A screen that is a form in a sheet.
public protocol FormScreen: Screen {
  /// The sheet.
  var sheet: FormSheet { get }
}

extension FormScreen {
  /// Characters are typed into the form.
  public var takesText: Bool { true }

  /// Gives the form its place.
  public func layout(in area: Rect) { sheet.layout(in: area) }

  /// What the focused control waits for.
  public func awaited(before input: Input) -> (() async -> Void)? {
    sheet.form.focused.awaited(before: input)
  }

  /// The command that confirms the form, by Enter and ^S, and the one that cancels it.
  public func commands(
    _ title: String, id: Command.ID = "confirm", group: String = "Editor", label: String,
    run: @escaping (ScreenStack) throws -> Void
  ) -> [Command] {
    [
      Command(title, id: id, group: group, keys: [.enter, .control("s")], label: label, run: run),
      cancelCommand(group: group),
    ]
  }

  /// The command that cancels.
  public func cancelCommand(group: String = "Editor") -> Command {
    Command(
      "Cancel", id: .leave, group: group, keys: [.escape], label: "Cancel",
      isDestructive: self.unsavedWork != nil
    ) { [self] in $0.cancel(self) }
  }

  /// Types into the form, or follows the mouse.
  public func handle(_ input: Input, on stack: ScreenStack) throws -> Bool {
    try follow(input, on: stack)
  }

  /// The same as `handle(_:on:)`, for a screen that examines the input first.
  public func follow(_ input: Input, on stack: ScreenStack) throws -> Bool {
    guard case .mouse(let mouse) = input else { return try sheet.form.focused.handle(input) }
    try sheet.follow(mouse, in: stack.area)
    return true
  }

  /// The keys at the foot of the sheet.
  public func hints(in area: Rect) -> [(hints: KeyHints, row: Rect)] { sheet.hints(in: area) }

  /// Draws the sheet.
  public func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    sheet.draw(on: &canvas, in: area, isActive: isActive)
  }
}
