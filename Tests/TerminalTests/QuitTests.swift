import Terminal
import Testing

@Suite("Quitting")
struct QuitTests {
  private let page = Page()
  private let stack: ScreenStack

  init() {
    stack = ScreenStack(page)
  }

  @Test(arguments: ["q", .control("c")] as [Key])
  func endsAtOnceWhereNothingWouldBeLost(key: Key) {
    #expect(!stack.isFinished)
    stack.press(key)
    #expect(stack.isFinished)
  }

  @Test func asksWhereADraftIsDirty() {
    page.unsavedWork = "the changes to Aardvark"
    stack.press("q")
    #expect(!stack.isFinished)
    #expect(stack.picture.contains("Quit and discard the changes to Aardvark?"))
    stack.press("n")
    #expect(stack.top === page)
    #expect(!page.isDiscarded)
    stack.press("q", "y")
    #expect(stack.isFinished)
    #expect(page.isDiscarded)
  }

  @Test func asksAboutADraftBelowTheTop() {
    page.unsavedWork = "the changes to Aardvark"
    stack.push(Page("Sheet"))
    stack.press(.control("c"))
    #expect(!stack.isFinished)
    #expect(stack.top is Question)
  }

  @Test(arguments: ["q", .control("c")] as [Key])
  func asksOnceHoweverOftenTheKeyIsPressed(key: Key) {
    page.unsavedWork = "the changes to Aardvark"
    stack.press(key, key, key)
    #expect(!stack.isFinished)
    stack.now = { .seconds(1) }
    stack.press("n")
    #expect(stack.top === page)
  }

  @Test func cancellingClosesACleanScreenAtOnce() {
    let sheet = Page("Sheet")
    stack.push(sheet)
    stack.cancel(sheet)
    #expect(!sheet.isDiscarded)
    #expect(stack.top === page)
  }

  @Test func cancellingADirtyScreenAsks() {
    let sheet = Page("Sheet")
    sheet.unsavedWork = "the changes to Aardvark"
    stack.push(sheet)
    stack.cancel(sheet)
    #expect(stack.picture.contains("Discard the changes to Aardvark?"))
    stack.press(.escape)
    #expect(stack.top === sheet)
    #expect(sheet.unsavedWork != nil)
    stack.cancel(sheet)
    stack.press("y")
    #expect(stack.top === page)
    #expect(sheet.unsavedWork == nil)
  }
}
