import Bindings
import Terminal
import Testing

@Suite("What is pressed with the mouse", .timeLimit(.minutes(10)))
struct PressTests {
  private let page = Page()
  private let stack: ScreenStack

  init() {
    page.add("Add animal", "a", label: "Add")
    page.add("Edit animal", "e", label: "Edit")
    stack = ScreenStack(page, size: Size(columns: 60, rows: 24))
  }

  /// Presses over the place where the screen shows a text, or so many columns to the right of it.
  private func press(_ text: String, plus columns: Int = 0, clicks: Int = 1, on stack: ScreenStack)
    throws
  {
    let (row, line) = try #require(
      stack.lines.enumerated().first { $0.element.contains(text) }, "no \(text)")
    let range = try #require(line.firstRange(of: text))
    let column = line.distance(from: line.startIndex, to: range.lowerBound) + columns
    stack.handle(.mouse(Mouse(.press, at: Point(column: column, row: row), clicks: clicks)))
  }

  @Test func inTheFooterIsDone() throws {
    try press("Edit", on: stack)
    try press("a Add", on: stack)
    try press("a Add", plus: 4, on: stack)
    #expect(page.done == ["Edit animal", "Add animal", "Add animal"])
    try press("a Add", plus: 5, on: stack)
    #expect(page.done.count == 3)
    try press("? Help", on: stack)
    #expect(stack.top !== page)
  }

  /// What a click has opened may have put another entry under the mouse.
  @Test func twiceAtOnceIsDoneOnce() throws {
    try press("a Add", on: stack)
    try press("a Add", clicks: 2, on: stack)
    #expect(page.done == ["Add animal"])
  }

  @Test func inTheFooterStandsBesideTheMessage() throws {
    stack.say("Saved the very long name of an animal")
    try press("? Help", on: stack)
    #expect(stack.top !== page)
  }

  @Test func inAQuestionAnswersIt() throws {
    var answers: [String] = []
    stack.push(
      Question(
        "Delete", text: "Delete it?",
        answers: [
          Question.Answer("y", "Delete", id: "confirm") { _ in answers.append("y") },
          Question.Answer("n", "Keep", id: "cancel") { _ in answers.append("n") },
        ]))
    try press("Delete it?", on: stack)
    try press("n Keep", clicks: 2, on: stack)
    #expect(answers == [])
    try press("n Keep", plus: 2, on: stack)
    #expect(answers == ["n"])
  }

  @Test func inHelpIsRun() throws {
    stack.press("?")
    try press("Edit animal", on: stack)
    #expect(page.done == ["Edit animal"])
    #expect(stack.top === page)
  }

  // MARK: Controls

  private let record = Record()

  private func sheet() -> ScreenStack {
    record.name = "Aardvark"
    let rows: [(String, String, any Control)] = [
      ("name", "Name", TextField(text: Bindable(record).name)),
      (
        "diet", "Diet",
        Choice(["herbivorous", "omnivorous"], selection: Bindable(record).diet, label: \.self)
      ),
      (
        "category", "Category",
        ComboBox(
          text: Bindable(record).category, placeholder: "none",
          suggestions: { text, _ in ["Bird", "Mammal"].filter { $0.contains(text) || text.isEmpty }
          },
          isSame: ==)
      ),
    ]
    let form = Form(
      rows.map { id, title, control in
        Form.Row(id: id, title: title, control: control) { nil }
      }, focus: Bindable(record).focus)
    return ScreenStack(FormPage(form))
  }

  @Test func isTheFieldThatHasTheFocusThenWithTheCursorThere() throws {
    record.focus = "diet"
    let stack = sheet()
    try press("Aardvark", plus: 4, on: stack)
    stack.type("-")
    try press("Aard-vark", plus: 30, on: stack)
    stack.type("s")
    try press("Name", on: stack)
    #expect(record.name == "Aard-varks")
    #expect(record.focus == "name")
  }

  @Test func isAnArrowOfAChoiceOrItsValue() throws {
    let stack = sheet()
    try press("herbivorous", on: stack)
    #expect(record.focus == "diet")
    #expect(record.diet == "herbivorous")
    try press("herbivorous", on: stack)
    #expect(record.diet == "omnivorous")
    try press("‹", on: stack)
    #expect(record.diet == "herbivorous")
    try press("›", clicks: 3, on: stack)
    #expect(record.diet == "omnivorous")
  }

  @Test func isALineOfAComboBox() async throws {
    let stack = sheet()
    try press("none", on: stack)
    try press("none", clicks: 2, on: stack)
    await stack.settled()
    try press("Mammal", on: stack)
    #expect(record.category == "Mammal")
    #expect(record.focus == "category")
    #expect(!stack.picture.contains("Bird"))
  }

  @Test func isAKeyAtTheFootOfASheet() throws {
    let stack = sheet()
    try press("Enter Save", plus: 7, on: stack)
    #expect((stack.top as? FormPage)?.saves == 1)
  }
}

/// A form on the sheet that the program has for its forms.
private final class FormPage: @MainActor FormScreen {
  let title = "Page"
  let form: Form
  var takesText: Bool { true }
  private(set) var saves = 0

  init(_ form: Form) {
    self.form = form
  }

  var sheet: FormSheet {
    FormSheet(title, form: form, hints: [(.enter, "Save"), (.escape, "Cancel")])
  }

  var commands: [Command] {
    form.controlCommands
      + [
        Command("Save", id: "save", group: "Sheet", keys: [.enter], label: "Save") { [self] _ in
          saves += 1
        }
      ]
      + form.focusCommands
  }
}
