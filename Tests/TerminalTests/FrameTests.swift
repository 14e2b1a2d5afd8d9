import Terminal
import Testing

@Suite("A frame")
struct FrameTests {
  private let page = Page()

  @Test func givesScreensAllRowsButTheLast() {
    let stack = ScreenStack(page, size: Size(columns: 30, rows: 6))
    #expect(page.area == Rect(column: 0, row: 0, columns: 30, rows: 5))
    stack.resize(to: Size(columns: 50, rows: 9))
    #expect(page.area == Rect(column: 0, row: 0, columns: 50, rows: 8))
    #expect(stack.frame().size == Size(columns: 50, rows: 9))
  }

  @Test func showsTheScreensBelowWithoutTheFocus() {
    let stack = ScreenStack(page, size: Size(columns: 30, rows: 8))
    stack.push(Question("Delete", text: "Sure?", answers: [.init("n", "No", id: "no") { _ in }]))
    #expect(stack.lines.first?.hasPrefix("Page") == true)
    #expect(stack.picture.contains("Sure?"))
  }

  @Test(arguments: [(19, 5), (20, 4), (7, 2), (1, 1), (0, 0), (1, 0), (0, 1)])
  func saysThatThereIsNoRoom(columns: Int, rows: Int) {
    let stack = ScreenStack(page, size: Size(columns: columns, rows: rows))
    let canvas = stack.frame()
    #expect(canvas.size == Size(columns: columns, rows: rows))
    #expect(!canvas.picture.contains("PAGE"))
    if columns >= 19 { #expect(canvas.picture.hasPrefix("Too small: 20×5\nneeded")) }
    stack.press("?", "x", .enter, .escape)
    #expect(stack.frame().size == canvas.size)
  }

  @Test func isDrawnAtTheSmallestSize() {
    let stack = ScreenStack(page, size: Size(columns: 20, rows: 5))
    #expect(stack.picture == "PAGE\n\n\n\n ? Help  q Quit")
  }

  @Test func saysWhatWorkWaitsForInPlaceOfTheMessage() {
    let stack = ScreenStack(page, size: Size(columns: 60, rows: 5))
    stack.say("Saved Aardvark")
    #expect(stack.text(in: [.strong]) == ["Saved Aardvark"])
    stack.waiting = { "Waiting for another Menagerie" }
    #expect(stack.text(in: [.accent]).last == "Waiting for another Menagerie")
    #expect(!stack.picture.contains("Saved"))
  }

  @Test func changesNothing() {
    let stack = ScreenStack(page)
    stack.press("?")
    #expect(stack.frame() == stack.frame())
  }
}
