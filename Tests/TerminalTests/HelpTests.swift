import Terminal
import Testing

@Suite("Help and palette")
struct HelpTests {
  private let page = Page("Catalog")
  private let stack: ScreenStack

  init() {
    page.add("Add animal", "a", .control("n"))
    page.add("Édit animal", "e")
    page.add("Delete", "d", .delete, obstacle: "Nothing is selected.")
    stack = ScreenStack(page, size: Size(columns: 64, rows: 20))
  }

  @Test func listsEveryCommandOfItsScreen() {
    stack.press("?")
    let rows = stack.lines.map {
      $0.split { $0 == " " || $0 == "│" }.joined(separator: " ")
    }
    for row in [
      "a ^N Add animal", "e Édit animal", "d Delete Delete — Nothing is selected.", "? F1 Help",
      ": Command palette", "^L Redraw the screen", "^Z Suspend to the shell", "q ^C Quit",
    ] {
      #expect(rows.contains(row), "\(row) in \(stack.picture)")
    }
    #expect(stack.picture.contains("Help · Catalog"))
    #expect(stack.picture.contains("1 of 8"))
  }

  @Test func isAsWideAsItsLongestLine_orBreaksIt() {
    let reason = "Nothing is selected, and nothing is marked in any of the lists that there are."
    page.add("Move", "m", obstacle: reason)
    page.add("Name", "n")
    stack.resize(to: Size(columns: 110, rows: 30))
    stack.press("?")
    #expect(stack.picture.contains("Move — \(reason) "))
    stack.resize(to: Size(columns: 50, rows: 30))
    for part in ["Move — Nothing is selected,", "and nothing is marked in any", "that there are."] {
      #expect(stack.picture.contains(part), "\(stack.picture)")
    }
    stack.press(.down, .down, .down, .down, .enter)
    #expect(page.done == ["Name"])
  }

  @Test(arguments: ["?", .function(1)] as [Key])
  func runsTheChosenCommand(key: Key) {
    stack.press(key, .down, .enter)
    #expect(page.done == ["Édit animal"])
    #expect(stack.top === page)
  }

  @Test func isNarrowedByTyping() {
    stack.press("?")
    stack.type("ANIM dit")
    #expect(stack.picture.contains("1 of 1"))
    #expect(!stack.picture.contains("Add"))
    stack.press(.enter)
    #expect(page.done == ["Édit animal"])
  }

  @Test func isNarrowedByGroupAndKey() {
    stack.press("?")
    stack.type("everywhere")
    #expect(stack.picture.contains("1 of 5"))
    stack.press(.control("u"))
    stack.type("^z")
    #expect(stack.picture.contains("1 of 1"))
  }

  @Test func findsTheFirstAnewAfterTyping() {
    stack.press("?", .down, .down, .down)
    stack.type("animal")
    stack.press(.enter)
    #expect(page.done == ["Add animal"])
  }

  @Test func takesACommandKeyAsTyping() {
    stack.press("?", "q", "a")
    #expect(!stack.isFinished)
    #expect(page.done == [])
    #expect(stack.picture.contains("nothing"))
    stack.press(.enter, .escape)
    #expect(stack.top === page)
  }

  @Test func saysWhyTheChosenCommandCannotBeRun() {
    stack.press("?", .down, .down, .enter)
    #expect(stack.top === page)
    #expect(page.done == [])
    #expect(stack.lastLine.hasSuffix("Nothing is selected."))
  }

  @Test func thePaletteHasOnlyWhatCanBeRun() {
    stack.press(":")
    #expect(stack.picture.contains("Commands · Catalog"))
    #expect(stack.picture.contains("1 of 7"))
    #expect(!stack.picture.contains("Nothing is selected."))
    stack.press(.enter)
    #expect(page.done == ["Add animal"])
  }

  @Test func keepsTheChosenCommandInView() {
    for number in 1...30 { page.add("Command \(number)", .function(number)) }
    stack.press("?")
    for _ in 0..<20 { stack.press(.down) }
    #expect(stack.text(in: [.selected]).joined().contains("Command 18"))
    stack.press(.pageUp, .pageUp, .pageUp, .pageUp)
    #expect(stack.text(in: [.selected]).joined().contains("Add animal"))
    for _ in 0..<9 { stack.press(.pageDown) }
    #expect(stack.text(in: [.selected]).joined().contains("Quit"))
    stack.press(.down)
    #expect(stack.text(in: [.selected]).joined().contains("Quit"))
    stack.resize(to: Size(columns: 40, rows: 10))
    #expect(stack.text(in: [.selected]).joined().contains("Quit"))
  }

  @Test func followsTheWheel() {
    stack.press("?")
    stack.handle(.mouse(Mouse(.wheelDown, at: Point(column: 9, row: 9))))
    stack.press(.enter)
    #expect(page.done == ["Édit animal"])
  }

  @Test func isLetGoOfOnceItIsClosed() {
    stack.press("?")
    weak let help = stack.top
    #expect(help != nil)
    stack.press("x")
    _ = stack.frame()
    stack.press(.escape)
    #expect(help == nil)
  }
}
