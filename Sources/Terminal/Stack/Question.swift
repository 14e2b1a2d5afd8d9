/// A question over the screen that asked it, answered by the key of one of its answers; `Esc` gives
/// the last one.
public final class Question: Screen {
  /// One answer and its key.
  public struct Answer {
    let id: Command.ID
    let key: Key
    let label: String
    let isDestructive: Bool
    let action: (ScreenStack) throws -> Void

    /// An answer given by `key`; `isDestructive` if it ends, deletes or discards something.
    public init(
      _ key: Key, _ label: String, id: Command.ID, isDestructive: Bool = false,
      action: @escaping (ScreenStack) throws -> Void
    ) {
      self.id = id
      self.key = key
      self.label = label
      self.isDestructive = isDestructive
      self.action = action
    }

    /// The answer that does nothing.
    public static let cancel = Answer("n", "Cancel", id: "cancel") { _ in }

    /// The only answer to what is only shown.
    static let close = Answer(.enter, "Close", id: "close") { _ in }
  }

  /// What the question is about.
  public let title: String
  /// Only the characters of the answers do anything: `q` does not leave a question.
  public let takesText = true
  private let paragraphs: [String]
  private let answers: [Answer]

  /// A question with its answers; the last one changes nothing and is also given by `Esc`.
  public convenience init(_ title: String, text: String, answers: [Answer]) {
    self.init(title, paragraphs: [text], answers: answers)
  }

  fileprivate init(_ title: String, paragraphs: [String], answers: [Answer]) {
    (self.title, self.paragraphs, self.answers) = (title, paragraphs, answers)
  }

  /// The answers.
  public var commands: [Command] {
    answers.enumerated().map { index, answer in
      let isLast = index == answers.count - 1
      return Command(
        answer.label, id: answer.id, group: title,
        keys: [answer.key] + (isLast ? [.escape] : []), label: answer.label,
        isDestructive: answer.isDestructive
      ) { [self] stack in
        stack.pop(self)
        try answer.action(stack)
      }
    }
  }

  /// The answers.
  public func hints(in area: Rect) -> [(hints: KeyHints, row: Rect)] {
    let sheet = sheet(in: area)
    return answers(in: hasFrame(sheet) ? Canvas.inside(of: sheet) : sheet)
  }

  /// The answers with their rows at the foot of a place: as many as they need, or a single one if
  /// the question has no room otherwise.
  private func answers(in rect: Rect) -> [(hints: KeyHints, row: Rect)] {
    let all = KeyHints(answers.map { ($0.key, $0.label) })
    let rows = all.rows(columns: rect.columns)
    let hints = lines(columns: rect.columns).count + rows.count > rect.rows ? [all] : rows
    return hints.enumerated().map { ($1, rect.row(rect.rows - hints.count + $0)) }
  }

  private func sheet(in area: Rect) -> Rect {
    let columns = min(52, area.columns)
    let answers = KeyHints(answers.map { ($0.key, $0.label) }).rows(columns: columns - 4).count
    return area.centered(columns: columns, rows: lines(columns: columns - 4).count + 3 + answers)
  }

  /// The lines of the text; their limit exceeds any screen.
  private func lines(columns: Int) -> [String] {
    paragraphs.flatMap { Canvas.lines(of: $0, columns: columns, atMost: 1_000) }
  }

  private func hasFrame(_ sheet: Rect) -> Bool {
    sheet.rows >= lines(columns: sheet.columns - 4).count + 3
  }

  /// Draws the text and the answers, in a frame if there is room for one.
  public func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    let sheet = sheet(in: area)
    canvas.fill(sheet)
    guard hasFrame(sheet) else { return drawContent(on: &canvas, in: sheet) }
    drawContent(on: &canvas, in: canvas.box(sheet, title: title, isFocused: isActive))
  }

  private func drawContent(on canvas: inout Canvas, in rect: Rect) {
    let hints = answers(in: rect)
    for (offset, line) in lines(columns: rect.columns).prefix(rect.rows - hints.count).enumerated()
    {
      canvas.write(line, in: rect.row(offset))
    }
    for (hints, row) in hints { hints.draw(on: &canvas, in: row) }
    canvas.placeCursor(at: rect.origin, isVisible: false)
  }
}

extension ScreenStack {
  /// Shows the first of some sentences, each on lines of its own, until they are closed.
  public func show(_ sentences: [String], as title: String) {
    let most = 6
    let more = sentences.count > most ? ["and \(sentences.count - most) more"] : []
    push(Question(title, paragraphs: sentences.prefix(most) + more, answers: [.close]))
  }

  /// Asks a question: `y` answers it with an action, `n` and `Esc` with nothing. `isDestructive`
  /// says that the action ends, deletes or discards something.
  @discardableResult
  public func ask(
    _ title: String, _ text: String, yes label: String, isDestructive: Bool = false,
    action: @escaping (ScreenStack) throws -> Void
  ) -> Question {
    let yes = Question.Answer(
      "y", label, id: "confirm", isDestructive: isDestructive, action: action)
    let question = Question(title, text: text, answers: [yes, .cancel])
    push(question)
    return question
  }
}
