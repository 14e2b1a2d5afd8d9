import Bindings
import Terminal
import ViewState

/// The sheet in which one line is typed.
final class LineScreen<Line: TypedText>: @MainActor FormScreen {
  let line: Line
  let title: String
  /// What is lost if the line is thrown away, such as "the note"; nil if it does not matter.
  private let lost: String?
  private let verb: (label: String, title: String)
  private let form: Form
  private let onEnter: (LineScreen, ScreenStack) throws -> Void

  /// A sheet on `line`, beside `label`; `onEnter` is called once it is typed, while the sheet stays
  /// open.
  init(
    _ line: Line, _ title: String, label: String, placeholder: String, losing lost: String? = nil,
    verb: (label: String, title: String),
    onEnter: @escaping (LineScreen, ScreenStack) throws -> Void
  ) {
    (self.line, self.title, self.lost, self.verb) = (line, title, lost, verb)
    self.onEnter = onEnter
    form = Form(
      [
        Form.Row(
          id: "line", title: label,
          control: TextField(text: Bindable(line).text, placeholder: placeholder),
          problem: { line.problem })
      ], focus: .constant("line"))
  }

  var unsavedWork: String? { line.isEmpty ? nil : lost }

  var commands: [Command] {
    commands(verb.title, label: verb.label) { [self] in try onEnter(self, $0) }
      + form.controlCommands
  }

  var sheet: FormSheet { FormSheet(title, form: form, verb: verb.label) }
}
