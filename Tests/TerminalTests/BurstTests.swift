import Terminal
import Testing

/// Text that is sent like keys, without the marks of a paste.
@Suite("A burst of keys")
struct BurstTests {
  private let page = Page()
  private let stack: ScreenStack

  init() {
    page.add("Down", "j")
    stack = ScreenStack(page)
    page.commands.append(
      Command("Delete", id: "delete", group: "Page", keys: ["d", .delete], isDestructive: true) {
        [page] _ in
        page.note("Delete")
      })
  }

  private func send(_ text: String) {
    stack.handle(text.map { .key(.character($0)) })
  }

  @Test(arguments: ["jq", "qj", "jjjjq", "q!"])
  func doesNotEndTheProgram(text: String) {
    send(text)
    #expect(!stack.isFinished)
    stack.now = { .seconds(1) }
    stack.press("q")
    #expect(stack.isFinished)
  }

  @Test func doesNotEndTheProgramInAnyWay() {
    stack.handle([.key("j"), .key(.control("c"))])
    send(":quit")
    stack.handle([.key(.enter), .key("j")])
    stack.handle([.key("q"), .key("q")])
    #expect(!stack.isFinished)
  }

  @Test func deletesNothingAndSaysSo() {
    send("jdd")
    #expect(page.done == ["Down"])
    #expect(stack.picture.contains("That key came together with others and did nothing"))
    stack.now = { .seconds(1) }
    stack.press("d")
    #expect(page.done == ["Down", "Delete"])
  }

  @Test func asksWhetherToDiscardNothing() {
    let sheet = Page("Sheet")
    sheet.unsavedWork = "the changes to Aardvark"
    stack.push(sheet)
    sheet.commands.append(
      Command(
        "Cancel", id: "cancel", group: "Sheet", keys: [.escape],
        isDestructive: sheet.unsavedWork != nil
      ) { $0.cancel(sheet) })
    stack.handle([.key(.escape), .key(.left)])
    #expect(stack.top === sheet)
    sheet.unsavedWork = nil
    stack.handle([.key(.escape), .key(.left)])
    #expect(stack.top === page)
  }

  @Test func answersNoQuestionThatWouldTakeSomethingAway() {
    page.unsavedWork = "the changes to Aardvark"
    stack.press("q")
    send("yes")
    #expect(!stack.isFinished)
    stack.now = { .seconds(1) }
    stack.press("y")
    #expect(stack.isFinished)
  }

  @Test func goesOnWhereAFrameIsDrawnOrWorkIsDoneBetweenItsKeys() async {
    var queue = InputQueue()
    queue.add([.key("j"), .key("q")])
    queue.handle(on: stack) { true }
    queue.handle(on: stack) { true }
    page.commands.append(
      Command("Work", id: "work", group: "Page", keys: ["w"]) { $0.perform("Working…") {} })
    send("wq")
    await stack.idle()
    #expect(!stack.isFinished)
  }

  @Test func isNotWhatASequenceOrTwoReadsMake() {
    stack.handle([.key(.down), .key(.down), .key(.delete)])
    #expect(page.done == ["Delete"])
    var queue = InputQueue()
    queue.add([.key("j")])
    queue.add([.key("d")])
    queue.handle(on: stack) { false }
    #expect(page.done == ["Delete", "Down", "Delete"])
  }
}
