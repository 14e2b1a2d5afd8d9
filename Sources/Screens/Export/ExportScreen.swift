import Bindings
import Catalog
import Terminal
import ViewState

/// The sheet in which animals are written to a file.
final class ExportScreen: Screen {
  private let export: AnimalExport
  private let form: Form

  /// A sheet on `export`.
  init(_ export: AnimalExport) {
    self.export = export
    @Bindable var export = export
    form = Form(
      [
        Form.Row(
          id: "file", title: "File", control: TextField(text: $export.path),
          problem: { export.problem }),
        Form.Row(
          id: "format", title: "Format",
          control: Choice(FileChoice.all, selection: $export.choice, label: \.name),
          problem: { nil }),
      ], focus: $export.focus)
  }

  var title: String { export.title }
  var takesText: Bool { true }

  var commands: [Command] {
    let own = [
      Command(
        "Write the file", group: "Export", keys: [.enter, .control("s")], label: "Export"
      ) { [self] in write(on: $0) },
      Command("Cancel", group: "Export", keys: [.escape], label: "Cancel") { [self] in
        $0.cancel(self)
      },
    ]
    return own + form.focusCommands + form.controlCommands
  }

  func handle(_ input: Input, on stack: ScreenStack) throws -> Bool {
    try form.handle(input)
  }

  private func write(replacing isReplacing: Bool = false, on stack: ScreenStack) {
    stack.perform("Exporting… Esc gives up") { [self] tell in
      do {
        let done = try await export.write(replacing: isReplacing) {
          tell("Exporting… \($0.percent) · Esc gives up")
        }
        guard let done else { return }
        stack.pop(self)
        stack.say(done)
      } catch CatalogError.exists {
        stack.push(question)
      }
    }
  }

  private var question: Question {
    Question(
      "Export", text: "\(export.path.shortened) is there already. Replace it?",
      answers: [
        Question.Answer("y", "Replace") { [self] in write(replacing: true, on: $0) },
        Question.Answer("n", "Keep") { _ in },
      ])
  }

  func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    FormSheet(title, form: form, hints: [(.enter, "Export"), (.escape, "Cancel")])
      .draw(on: &canvas, in: area, isActive: isActive)
  }
}
