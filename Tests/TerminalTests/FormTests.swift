import Bindings
import Observation
import Terminal
import Testing

@Suite("A form")
struct FormTests {
  private let record = Record()
  private let sheet: Sheet
  private let stack: ScreenStack

  init() {
    let record = record
    sheet = Sheet(
      [
        Form.Row(id: "name", title: "Name", control: TextField(text: Bindable(record).name)) {
          record.name.isEmpty ? "Give the animal a name." : nil
        },
        Form.Row(
          id: "category", title: "Category", control: TextField(text: Bindable(record).category)
        ) { record.category == "?" ? "There is no such category." : nil },
        Form.Row(
          id: "diet", title: "Diet",
          control: Choice(["herbivorous", "omnivorous"], selection: Bindable(record).diet) { $0 }
        ) { nil },
      ], of: record)
    stack = ScreenStack(sheet, size: Size(columns: 40, rows: 9))
  }

  @Test(
    arguments: [
      ([.tab], "category"), ([.down], "category"), ([.tab, .tab], "diet"),
      ([.tab, .tab, .tab], "name"), ([.backTab], "diet"), ([.up], "diet"), ([.tab, .up], "name"),
    ] as [([Key], String)])
  func movesItsFocusInACircle(keys: [Key], id: String) {
    for key in keys { stack.press(key) }
    #expect(record.focus == id)
  }

  @Test func givesTheKeysToTheControlWithTheFocus() {
    stack.type("Aardvark")
    stack.press(.tab)
    stack.type("Mammal")
    stack.press(.tab, "o")
    #expect(
      stack.lines.prefix(5) == [
        "Name      Aardvark " + line(21), "", "Category  Mammal " + line(23), "",
        "Diet      ‹ omnivorous ›",
      ])
    #expect(stack.lastLine == " Enter Save  Tab Next  F1 Help  ^C Quit")
    #expect(stack.frame().cursor?.point == Point(column: 12, row: 4))
    #expect(stack.text(in: [.heading]) == ["Diet"])
  }

  /// The line to write on that is left behind a text and a blank.
  private func line(_ columns: Int) -> String { String(repeating: "_", count: columns) }

  @Test func selectsTheTextOfAControlThatItsFocusComesTo() {
    record.category = "Bird"
    stack.press(.tab)
    #expect(stack.text(in: [.selected]) == ["Bird"])
    stack.type("Mammal")
    #expect(record.category == "Mammal")
    stack.press(.tab, .backTab, .end, "s", .tab, .backTab, .backspace, "x")
    #expect(record.category == "Mammalx")
  }

  @Test func saysEachProblemBelowItsRow() {
    record.category = "?"
    #expect(stack.lines[1] == "          Give the animal a name.")
    #expect(stack.lines[3] == "          There is no such category.")
    stack.type("Z")
    #expect(stack.lines[1] == "")
    #expect(stack.lines[3] == "          There is no such category.")
  }

  @Test func showsTheRowsAroundTheFocusWhereThereIsNoRoomForAll() {
    var canvas = Canvas(size: Size(columns: 20, rows: 2))
    draw(on: &canvas)
    #expect(canvas.picture == "Name       _________\nCategory  __________")
    record.focus = "diet"
    draw(on: &canvas)
    #expect(canvas.picture == "Category  __________\nDiet      ‹ herbivo…")
    #expect(canvas.cursor?.point.row == 1)
  }

  @Test func movesItsFocusByAPageWhereThereIsNoRoomForAll() {
    let record = record
    let rows = (1...20).map { number in
      Form.Row(
        id: "\(number)", title: "Field \(number)", control: TextField(text: Bindable(record).name)
      ) { nil }
    }
    record.focus = "1"
    let stack = ScreenStack(Sheet(rows, of: record), size: Size(columns: 40, rows: 9))
    #expect(stack.lines[7].hasPrefix("Field 8"))
    stack.press(.pageDown)
    #expect(record.focus == "8")
    // Some of those before it are in view, as well as those after it.
    #expect(stack.lines[0].hasPrefix("Field 5") && stack.lines[3].hasPrefix("Field 8"))
    stack.press(.pageDown, .pageDown, .pageDown)
    #expect(record.focus == "20")
    stack.press(.pageUp)
    #expect(record.focus == "13")
    stack.press(.pageUp, .pageUp)
    #expect(record.focus == "1")
  }

  @Test func movesItsFocusByAPageAlsoFromALongText() {
    let record = record
    let rows = (1...20).map { number in
      Form.Row(
        id: "\(number)", title: "Field \(number)",
        control: number == 8
          ? TextArea(text: Bindable(record).category, rows: 3) as any Control
          : TextField(text: Bindable(record).name)
      ) { nil }
    }
    record.category = "One\nTwo\nThree\nFour"
    record.focus = "1"
    let stack = ScreenStack(Sheet(rows, of: record), size: Size(columns: 40, rows: 9))
    _ = stack.lines
    stack.press(.pageDown)
    #expect(record.focus == "8")
    _ = stack.lines
    stack.press(.pageDown, .pageDown, .pageDown)
    #expect(Int(record.focus) ?? 0 > 8)
  }

  @Test func showsTheBeginningOfWhatHasNotRoomForAllItsLines() {
    let record = record
    record.name = "One\nTwo\nThree"
    record.focus = "diet"
    let form = Form(
      [
        Form.Row(id: "diet", title: "Diet", control: TextField(text: Bindable(record).diet)) {
          nil
        },
        Form.Row(
          id: "category", title: "Category", control: TextField(text: Bindable(record).category)
        ) { nil },
        Form.Row(id: "a", title: "A", control: TextField(text: Bindable(record).diet)) { nil },
        Form.Row(
          id: "note", title: "Note", control: TextArea(text: Bindable(record).name, rows: 5)
        ) { nil },
        Form.Row(id: "z", title: "Z", control: TextField(text: Bindable(record).diet)) { nil },
      ], focus: Bindable(record).focus)
    var canvas = Canvas(size: Size(columns: 24, rows: 4))
    form.layout(in: canvas.bounds)
    form.draw(on: &canvas, in: canvas.bounds, area: canvas.bounds, isActive: true)
    let labels = canvas.picture.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(labels == ["Diet", "Category", "A", "Note"])
    #expect(canvas.picture.contains("Note      One"))
  }

  private func draw(on canvas: inout Canvas) {
    canvas.fill(canvas.bounds)
    sheet.form.draw(on: &canvas, in: canvas.bounds, area: canvas.bounds, isActive: true)
  }

  @Test func hasNoFocusUnderAnotherScreen() {
    stack.push(Page("Over it"))
    #expect(stack.frame().cursor == nil)
    #expect(stack.text(in: [.heading]) == [])
  }

  @Test func asksForAFrameWhenWhatItShowsChanges() async {
    let record = record
    let stack = stack
    await confirmation { told in
      withObservationTracking {
        _ = stack.frame()
      } onChange: {
        told()
      }
      record.diet = "omnivorous"
    }
  }
}
