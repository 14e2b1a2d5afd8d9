import Terminal
import Testing

@Suite("A stack of screens")
struct DispatchTests {
  private let page = Page()
  private let stack: ScreenStack

  init() {
    page.add("Add", "a", .control("n"))
    page.add("Enter", .enter)
    stack = ScreenStack(page)
  }

  @Test func runsTheCommandThatListsTheKey() {
    stack.press("a", .control("n"), .enter, "x")
    #expect(page.done == ["Add", "Add", "Enter"])
  }

  @Test func offersInputToTheFocusFirst() {
    page.taken = { $0 == .key("a") }
    stack.press("a", .control("n"))
    #expect(page.done == ["Add"])
  }

  @Test func runsTheFirstOfTwoCommandsWithOneKey() {
    page.add("Another", "a")
    page.add("Own quit", "q")
    stack.press("a", "q")
    #expect(page.done == ["Add", "Own quit"])
    #expect(!stack.isFinished)
  }

  @Test func runsWhatAKeyMeansAfterTheOneBefore() {
    let turn = Command("Turn", id: "turn", group: "Page", keys: ["t"], label: "Turn") { [page] _ in
      page.commands = []
      page.add("Back", "t", label: "Back")
    }
    page.commands = [turn]
    #expect(stack.lastLine.contains("t Turn"))
    stack.press("t", "t")
    #expect(page.done == ["Back"])
    #expect(stack.lastLine.contains("t Back"))
  }

  @Test func knowsTheCommandsOfTheScreenThatIsOnTopNow() {
    let sheet = Page("Sheet")
    sheet.add("Shut", "a", label: "Shut")
    stack.press("a")
    stack.push(sheet)
    #expect(stack.lastLine.contains("a Shut"))
    stack.press("a")
    stack.pop(sheet)
    #expect(!stack.lastLine.contains("Shut"))
    stack.press("a")
    #expect(page.done == ["Add", "Add"])
    #expect(sheet.done == ["Shut"])
  }

  @Test func offersPastesAndTheMouseOnlyToTheFocus() {
    var inputs: [Input] = []
    page.taken = { input in
      inputs.append(input)
      return false
    }
    let mouse = Input.mouse(Mouse(.press, at: Point(column: 1, row: 1)))
    stack.handle(.paste("a"))
    stack.handle(mouse)
    #expect(inputs == [.paste("a"), mouse])
    #expect(page.done == [])
  }

  @Test func givesTheKeysToTheScreenOnTop() {
    let sheet = Page("Sheet")
    sheet.add("Close", .escape)
    stack.push(sheet)
    stack.press("a", .escape)
    #expect(page.done == [])
    #expect(sheet.done == ["Close"])
    #expect(stack.lines.first == "SHEET")
  }

  @Test func takesAScreenAwayWithAllOverItButNeverTheLowest() {
    let sheet = Page("Sheet")
    stack.push(sheet)
    stack.push(Page("Over it"))
    stack.pop(sheet)
    #expect(stack.top === page)
    stack.pop(sheet)
    stack.pop(page)
    #expect(stack.top === page)
  }

  @Test func tellsWhatWasThrownUntilTheNextKey() {
    page.commands.append(
      Command("Fail", id: "fail", group: "", keys: ["f"]) { _ in
        throw Trouble(description: "Try again.")
      })
    stack.press("f")
    #expect(stack.lastLine.hasSuffix(" Try again."))
    #expect(stack.text(in: [.problem]) == ["Try again."])
    stack.press(.enter)
    #expect(stack.message == nil)
    page.taken = { _ in throw Trouble(description: "The focus failed.") }
    stack.handle(.paste("text"))
    #expect(stack.lastLine.hasSuffix(" The focus failed."))
  }

  @Test func saysWhyACommandCannotBeRun() {
    page.add("Delete", "d", label: "Delete", obstacle: "Nothing is selected.")
    stack.press("d")
    #expect(page.done == [])
    #expect(stack.lastLine.hasSuffix(" Nothing is selected."))
    #expect(!stack.lastLine.contains("Delete"))
  }

  @Test func keepsCharactersFromCommandsWhileTextIsTyped() {
    page.takesText = true
    stack.press("?", ":", "q")
    #expect(stack.top === page)
    #expect(!stack.isFinished)
    stack.press(.function(1))
    #expect(stack.top !== page)
    stack.press(.escape, .control("c"))
    #expect(stack.isFinished)
  }

  @Test func suspendsAndRedrawsOnItsOwn() {
    var suspensions = 0
    stack.suspend = { suspensions += 1 }
    stack.press(.control("z"))
    #expect(suspensions == 1)
    #expect(!stack.needsRepaint)
    stack.press(.control("l"))
    #expect(stack.needsRepaint)
  }
}
