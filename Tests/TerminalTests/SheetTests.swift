import Bindings
import Terminal
import Testing

@Suite("The sheet of a form")
struct SheetTests {
  private let record = Record()
  private let form: Form

  init() {
    let record = record
    form = Form(
      [
        Form.Row(id: "name", title: "Name", control: TextField(text: Bindable(record).name)) {
          "Give it a name."
        }
      ], focus: Bindable(record).focus)
  }

  private func picture(columns: Int, rows: Int) -> String {
    var canvas = Canvas(size: Size(columns: columns, rows: rows))
    FormSheet("Add", form: form, hints: [(.enter, "Save"), (.escape, "Cancel")])
      .draw(on: &canvas, in: canvas.bounds, isActive: true)
    return canvas.picture
  }

  @Test func hasItsKeysAtTheFoot() {
    #expect(
      picture(columns: 30, rows: 5) == """
        ┌ Add ───────────────────────┐
        │ Name   ___________________ │
        │       Give it a name.      │
        │  Enter Save   Esc Cancel   │
        └────────────────────────────┘
        """)
  }

  @Test func namesTheKeysAloneWithoutRoomForTheirWords() {
    #expect(picture(columns: 20, rows: 5).contains("Enter  Esc"))
  }

  @Test func saysTheProblemInPlaceOfTheKeysWhereItIsCramped() {
    #expect(
      picture(columns: 30, rows: 4) == """
        ┌ Add ───────────────────────┐
        │ Name   ___________________ │
        │ Give it a name.            │
        └────────────────────────────┘
        """)
  }

  @Test func saysALongProblemWholeAndGrowsForIt() {
    let record = record
    let form = Form(
      [
        Form.Row(id: "name", title: "Name", control: TextField(text: Bindable(record).name)) {
          "No animal is called “Lolla”; add it first, or name another."
        }
      ], focus: Bindable(record).focus)
    let picture = { (rows: Int) in
      var canvas = Canvas(size: Size(columns: 30, rows: rows))
      FormSheet("Add", form: form, hints: [(.enter, "Save")])
        .draw(on: &canvas, in: canvas.bounds, isActive: true)
      return canvas.picture
    }
    #expect(
      picture(7) == """
        ┌ Add ───────────────────────┐
        │ Name   ___________________ │
        │                            │
        │ No animal is called        │
        │ “Lolla”; add it first, or  │
        │ name another.              │
        └────────────────────────────┘
        """)
    #expect(picture(6).contains("Name   ___"))
    #expect(picture(6).contains("name another."))
    #expect(picture(4).contains("Name   ___"))
  }
}
